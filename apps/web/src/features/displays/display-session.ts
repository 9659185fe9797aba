// How this browser becomes a display and stays one (LAYT-22): it keeps a secret, shows the code that came with it, comes in once somebody has taken the code
// in, and asks again and again what to show. That it was changed, kept out or ended shows by the next answer; whatever interrupts it, it goes on by itself.
import type { DisplayContent, ErrorCode } from "@didban/contract";
import { create } from "zustand";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { standApart, type OwnSession } from "../../lib/session-store.ts";

/** An end shows within two seconds (LAYT-22). */
const askEveryMs = 1_500;
/** After a question that was refused or had no answer. */
const askAgainMs = 5_000;

export type DisplayState =
  | { readonly kind: "starting" }
  /** It waits for somebody to take its code in. */
  | { readonly kind: "waiting"; readonly code: string }
  | { readonly kind: "showing"; readonly content: DisplayContent }
  /** It is kept out for now, and why. */
  | { readonly kind: "keptOut"; readonly why: ErrorCode | null };

interface Display {
  readonly state: DisplayState;
  /** Why the last question had no answer; what was shown stays. Null: it had one. */
  readonly trouble: ApiError | null;
}

export const useDisplay = create<Display>()(() => ({ state: { kind: "starting" }, trouble: null }));

/** Begins to be a display; answers how to stop. */
export function startDisplay(): () => void {
  const session = standApart();
  const visit = { isIn: false };
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const answer = await nextState(visit, session).then(
      (state) => ({ state, trouble: null }),
      (error: unknown) => ({ trouble: error instanceof ApiError ? error : new ApiError(0, {}) }),
    );
    if (isStopped) return;
    useDisplay.setState(answer);
    timer = setTimeout(() => void ask(), answer.trouble === null ? askEveryMs : askAgainMs);
  };
  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    session.leave();
  };
}

/** What there is to show now. Rejects where the server does not answer. */
async function nextState(visit: { isIn: boolean }, session: OwnSession): Promise<DisplayState> {
  const shown = visit.isIn ? await content() : null;
  if (shown !== null) return shown;
  // Its session is over: it comes in anew, or was ended.
  visit.isIn = false;
  session.use(null);
  const own = kept() ?? (await begin());
  const token = await open(own.secret);
  if (token === "ended") return { kind: "waiting", code: (await begin()).code };
  if (token === null) return { kind: "waiting", code: own.code };
  session.use(token);
  visit.isIn = true;
  return (await content()) ?? { kind: "starting" };
}

/** Null: the session is over. */
async function content(): Promise<DisplayState | null> {
  try {
    return { kind: "showing", content: await api.displays.content() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isOutage || error.status >= 500) throw error;
    const isOver = error.status === 401 || error.code === "TokenExpired";
    return isOver ? null : { kind: "keptOut", why: error.code };
  }
}

const key = "display";

interface Kept {
  readonly secret: string;
  readonly code: string;
}

function kept(): Kept | null {
  try {
    const { secret, code }: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof secret === "string" && typeof code === "string" ? { secret, code } : null;
  } catch {
    return null;
  }
}

/** A new code, and the secret that goes with it in place of the one before. */
async function begin(): Promise<Kept> {
  const { code, secret } = await api.displays.begin();
  localStorage.setItem(key, JSON.stringify({ code, secret }));
  return { code, secret };
}

async function open(secret: string): Promise<string | null | "ended"> {
  try {
    return (await api.displays.open({ body: { secret } })).accessToken;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "ended";
    throw error;
  }
}
