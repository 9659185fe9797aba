// Where the first steps are kept: in the person's tab on the server (ONB-13), and a copy in this browser, so that a tab that was closed, or one that is
// read late, loses nothing (ONB-12, ONB-22). None of it holds a password.
import { onboardingSteps, restoredOnboarding, type OnboardingState, type Tab } from "@didban/contract";
import { useEffect, useRef } from "react";
import { paths } from "../../lib/paths.ts";
import { allOpened, openTab } from "../../subjects/tab/open-tab.ts";
import { targetOf } from "../../subjects/tab/tab-address.ts";
import { changeTab, knownTabs, readTabsAnew, removeTabs, useTabs } from "../../subjects/tab/tab-list.ts";

/** Whose they are. */
export interface Owner {
  readonly userId: string;
  readonly workspaceId: string;
}

const keyOf = ({ userId, workspaceId }: Owner) => `onboarding:${userId}:${workspaceId}`;
const settingKey = "onboarding";

const isOfSteps = ({ route }: Tab) => route === "onboarding";

/** Before anything is known of the workspace. */
const noSteps = onboardingSteps({
  workspace: { hasName: false },
  pairing: { hasChoice: true, isDirect: false, bridge: "none" },
  cameras: { hasDraft: false, isConfigured: false, isVerified: false, isCreated: false },
  hasLivePicture: false,
});

/** The tab that keeps them; undefined until it is known, null where there is none. */
export function useOnboardingTab(): Tab | null | undefined {
  const { tabs, isFailed } = useTabs();
  if (tabs === undefined) return isFailed ? null : undefined;
  return tabs.find(isOfSteps) ?? null;
}

/** What was kept: in this browser, else in the tab. */
export function readKept(owner: Owner, tab: Tab | null): OnboardingState {
  const inTab = tab?.settings.find(({ key }) => key === settingKey)?.value;
  return restoredOnboarding(parse(localStorage.getItem(keyOf(owner))) ?? inTab, noSteps);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** A change is told to the server once no other has come for this long. */
const quietMs = 500;

/** Keeps `state`: here at once, in the tab a moment later. */
export function useKept({ userId, workspaceId }: Owner, state: OnboardingState): void {
  const text = JSON.stringify(state);
  const unsaved = useRef<OnboardingState>(null);
  useEffect(() => {
    localStorage.setItem(keyOf({ userId, workspaceId }), text);
    unsaved.current = state;
    const timer = setTimeout(() => save(unsaved), quietMs);
    return () => clearTimeout(timer);
  }, [userId, workspaceId, text]); // `text` is all of `state`
  useEffect(() => () => save(unsaved), []);
}

function save(unsaved: { current: OnboardingState | null }): void {
  const value = unsaved.current;
  unsaved.current = null;
  // What the server does not take now stands in this browser, and goes with the next change.
  if (value !== null) saveInTab(value).catch(() => undefined);
}

async function saveInTab(value: OnboardingState): Promise<void> {
  const tab = knownTabs().find(isOfSteps) ?? (await openedTab());
  if (tab === undefined) return;
  const others = tab.settings.filter(({ key }) => key !== settingKey);
  await changeTab(tab.id, {
    settings: [...others, { key: settingKey, value, type: "userWorkspace" }],
  });
}

/** The tab that is being opened for this screen; whoever has left it has no tab made. */
async function openedTab(): Promise<Tab | undefined> {
  const target = targetOf(paths.onboarding);
  return target === null || location.pathname !== paths.onboarding
    ? undefined
    : openTab(target, paths.onboarding);
}

/** Closes the tab; what was kept in it stays in this browser. */
export async function closeOnboardingTab(): Promise<void> {
  // One that is still being opened would stay.
  await allOpened();
  await readTabsAnew();
  await removeTabs(
    knownTabs()
      .filter(isOfSteps)
      .map(({ id }) => id),
  );
}
