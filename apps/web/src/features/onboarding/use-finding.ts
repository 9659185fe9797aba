// Adding many cameras at once: what a search found and what a recorder has, chosen, tried with one account, and added one by one, so that what fails with one
// keeps no other from being added (CONN-28 to CONN-30). Lives as long as the screen; the password in memory alone.
import { onboardingSettings, type CameraDetails } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { textOfError } from "../../lib/api-error.ts";
import { browserZone } from "../../lib/camera-time.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { turnOn } from "../../subjects/account/own-settings.ts";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { useBridgeCheck } from "../../subjects/bridge/use-bridges.ts";
import { addCamera } from "../../subjects/camera/camera-changes.ts";
import { cameraListQuery } from "../../subjects/camera/camera-reads.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";
import {
  chosenOf,
  configOfRow,
  keyOf,
  wayOfRow,
  freeName,
  mayBeChosen,
  rowOf,
  rowsOfChannels,
  trialOfRow,
  withFound,
  type Account,
  type FoundRow,
  type RowAddress,
} from "./found-rows.ts";
import { readRows, rowsText, type BegunFinding } from "./kept-rows.ts";
import { useSearch, type OnFound } from "./use-search.ts";

/** Cameras that are tried side by side; recorders have few connections to give. */
const triedAtOnce = 2;

export type Finding = ReturnType<typeof useFinding>;

/** `elsewhere` is what the person chose last, if this browser knows nothing. */
export function useFinding(onCreated: (cameras: readonly CameraDetails[]) => void, elsewhere?: BegunFinding) {
  const { t } = useTranslation("find");
  const { locale } = useLocale();
  const userId = useCurrentUser()?.id ?? "";
  const storageKey = `foundCameras:${userId}:${useActingWorkspaceId() ?? ""}`;
  const [kept] = useState(() => readRows(localStorage.getItem(storageKey), Date.now()) ?? elsewhere);
  const [rows, setRows] = useState<readonly FoundRow[]>(kept?.rows ?? []);
  const [account, setAccount] = useState<Account>({ username: kept?.username ?? "admin", password: "" });
  const [groupId, setGroupId] = useState<string | null>(kept?.groupId ?? null);
  const [isOpen, setOpen] = useState(kept !== undefined);
  const [place, setPlace] = useState(kept?.place ?? noBridge);
  const latest = useRef({ rows, account, groupId });
  latest.current = { rows, account, groupId };
  const names = (useQuery({ ...cameraListQuery, enabled: isOpen }).data ?? []).map(({ name }) => name);
  const trying = useSubmit();
  const adding = useSubmit();

  const put = (next: (rows: readonly FoundRow[]) => readonly FoundRow[]) => {
    latest.current.rows = next(latest.current.rows);
    setRows(latest.current.rows);
  };
  const set = (key: string, next: Partial<FoundRow>) =>
    put((all) => all.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const takenNames = (but?: string) => [
    ...names,
    ...latest.current.rows.flatMap(({ key, name, isAdded }) => (key === but || isAdded ? [] : [name])),
  ];

  const onFound: OnFound = (items, bridgeId) => {
    const known = new Set(latest.current.rows.map(({ key }) => key));
    const used = takenNames();
    const found = items.map((device) => {
      const nameFor = (wanted: string) => freeName(wanted === "" ? t("camera") : wanted, used);
      const row = rowOf(device, bridgeId, nameFor, Date.now());
      if (!known.has(row.key)) used.push(row.name);
      return row;
    });
    put((all) => withFound(all, found));
  };
  const begun = kept?.process ?? null;
  const search = useSearch(begun === null ? null : { key: begun, bridgeId: place }, onFound);

  // A bridge that is removed takes what was chosen behind it along (ONB-21).
  const isHere = useBridgeCheck();
  useEffect(() => {
    if (isHere === undefined) return;
    if (!isHere(place)) setPlace(noBridge);
    const gone = latest.current.rows.filter(({ address }) => !isHere(address.bridgeId));
    if (gone.length === 0) return;
    put((all) => all.filter(({ address }) => isHere(address.bridgeId)));
    if (chosenOf(gone).length > 0) showToast(t("bridgeGone", { count: chosenOf(gone).length }), "error");
  }, [isHere]);

  useEffect(() => {
    const hadPassword = account.password !== "" || (kept?.hadPassword === true && account.password === "");
    const text = isOpen
      ? rowsText(
          { rows, username: account.username, hadPassword, groupId, process: search.key, place },
          Date.now(),
        )
      : null;
    if (text === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  }, [storageKey, rows, account, groupId, search.key, place, isOpen]);

  /** Asks a recorder for its channels, which then stand below it. */
  const openChannels = async (device: FoundRow): Promise<void> => {
    const given = latest.current.account;
    set(device.key, { state: { kind: "trying" } });
    try {
      const body = { config: configOfRow(device, given), ...wayOfRow(device), channels: "all" as const };
      const { ok, code, parameters, channels } = await api.cameras.probe({ body });
      if (!ok || channels === null)
        return set(device.key, { state: { kind: "failed", fault: { of: "probe", code, parameters } } });
      const used = takenNames(device.key);
      const nameFor = (channel: number, name: string | null) => {
        const free = freeName(name ?? `${device.name.slice(0, 60)} ${channel}`, used);
        used.push(free);
        return free;
      };
      const found = rowsOfChannels({ ...device, isRecorder: true }, channels, nameFor, Date.now());
      put((all) =>
        all
          .filter(({ of }) => of !== device.key)
          .flatMap((row) =>
            row.key === device.key
              ? [{ ...row, isRecorder: true, isChosen: false, state: { kind: "idle" } as const }, ...found]
              : [row],
          ),
      );
    } catch (error) {
      set(device.key, { state: { kind: "failed", fault: { of: "call", error } } });
    }
  };

  const tryRow = async (row: FoundRow): Promise<void> => {
    if (row.isRecorder) return openChannels(row);
    const given = latest.current.account;
    set(row.key, { state: { kind: "trying" } });
    try {
      const { ok, code, parameters, snapshot, found } = await api.cameras.probe({
        body: { config: trialOfRow(row, given), ...wayOfRow(row) },
      });
      if (!ok) return set(row.key, { state: { kind: "failed", fault: { of: "probe", code, parameters } } });
      const { streamPort, ...paths } = found ?? {};
      const address = streamPort === undefined ? row.address : { ...row.address, streamPort };
      const picture = snapshot?.codecType === "mJPEG" ? snapshot.data : null;
      set(row.key, { ...paths, address, state: { kind: "passed", account: given, picture, fault: null } });
    } catch (error) {
      set(row.key, { state: { kind: "failed", fault: { of: "call", error } } });
    }
  };

  const inTurns = async (wanted: () => FoundRow | undefined, act: (row: FoundRow) => Promise<void>) => {
    const work = async () => {
      for (let row = wanted(); row !== undefined; row = wanted()) await act(row);
    };
    await Promise.all(Array.from({ length: triedAtOnce }, work));
  };

  return {
    /** The search and its rows are shown. */
    isOpen,
    open: () => setOpen(true),
    /** Where is searched: a bridge, or with `noBridge` the server. What was found elsewhere and not chosen is left. */
    place,
    openAt(next: string) {
      setOpen(true);
      if (next === place) return;
      search.stop();
      setPlace(next);
      const isWanted = (row: FoundRow) => row.isChosen || row.address.bridgeId === next;
      put((all) =>
        all.filter((row) => isWanted(row) || all.some(({ isChosen, of }) => isChosen && of === row.key)),
      );
    },
    close() {
      search.stop();
      setOpen(false);
    },
    search,
    rows,
    chosen: chosenOf(rows),
    account,
    /** A password had been typed before the page was loaded anew. */
    asksForPassword: kept?.hadPassword === true && account.password === "",
    groupId,
    setGroupId,
    setAccount: (next: Partial<Account>) => setAccount((before) => ({ ...before, ...next })),
    choose: (key: string, isChosen: boolean) => set(key, { isChosen }),
    /** All that have a picture, or none; `of` a recorder's channels alone. */
    chooseAll: (isChosen: boolean, of?: string) =>
      put((all) =>
        all.map((row) => {
          const isMeant = of === undefined ? !isParent(row, all) : row.of === of;
          return isMeant && mayBeChosen(row) && !row.isEmpty ? { ...row, isChosen } : row;
        }),
      ),
    rename: (key: string, name: string) => set(key, { name }),
    openChannels,
    /** A recorder that somebody says the address of. */
    async addRecorder(address: RowAddress, name: string, given: Account) {
      setAccount(given);
      latest.current.account = given;
      setOpen(true);
      const device: FoundRow = {
        key: keyOf(address.bridgeId, `${address.url}:${address.streamPort}/recorder`),
        address,
        channel: 1,
        of: null,
        maker: null,
        isOnvif: address.manufacturerCode === "onvif",
        isRecorder: true,
        mayHaveChannels: true,
        isAdded: false,
        isEmpty: false,
        isChosen: false,
        name: name === "" ? t("recorder") : name,
        streamPath: "",
        substreamPath: "",
        userData: "",
        state: { kind: "idle" },
      };
      put((all) => [...all.filter(({ key, of }) => key !== device.key && of !== device.key), device]);
      await openChannels(device);
    },
    trying,
    /** Tries what was chosen and has not passed, a recorder by asking for its channels. */
    tryChosen: () =>
      void trying.run(async () => {
        const tried = new Set<string>();
        const next = () => {
          const row = latest.current.rows.find(
            ({ key, isChosen, state }) => isChosen && state.kind !== "passed" && !tried.has(key),
          );
          if (row) tried.add(row.key);
          return row;
        };
        await inTurns(next, tryRow);
      }),
    adding,
    /** Adds what was chosen and passed, one after another: what fails stays with its reason (CONN-30). `untried`: the one that failed and is added all the same (CAM-16). */
    addChosen: (untried?: string) =>
      void adding.run(async () => {
        const created: CameraDetails[] = [];
        const wanted = chosenOf(latest.current.rows).filter(({ key, state }) =>
          untried === undefined ? state.kind === "passed" : key === untried,
        );
        for (const row of wanted) {
          const given = row.state.kind === "passed" ? row.state.account : latest.current.account;
          set(row.key, { state: { kind: "adding" } });
          try {
            const config = configOfRow(row, given);
            const group = latest.current.groupId;
            const { camera } = await addCamera({
              name: row.name.trim(),
              config,
              ...wayOfRow(row),
              timezone: browserZone(),
              userData: row.userData,
              ...(group === null ? {} : { groupId: group }),
            });
            created.push(camera);
            put((all) => withoutAdded(all, row));
          } catch (error) {
            const fault = { of: "call", error } as const;
            set(row.key, {
              state: row.state.kind === "passed" ? { ...row.state, fault } : { kind: "failed", fault },
            });
            const text = textOfError(error, locale, t("state.unreachable", { ns: "common" }));
            showToast(`${row.name}: ${text}`, "error");
          }
        }
        if (created.length === 0) return;
        showToast(t("added", { count: created.length }), "done");
        const { hasAddedCamera, isDirect } = onboardingSettings;
        const wasDirect = wanted.some(({ address }) => address.bridgeId === noBridge);
        for (const setting of [hasAddedCamera, ...(wasDirect ? [isDirect] : [])])
          turnOn(setting).catch(() => undefined);
        // What failed is to be seen before anything else.
        if (created.length < wanted.length) return;
        if (untried !== undefined && chosenOf(latest.current.rows).length > 0) return;
        setOpen(false);
        put(() => []);
        onCreated(created);
      }),
  };
}

/** A recorder whose channels are shown is no camera itself. */
export const isParent = (row: FoundRow, rows: readonly FoundRow[]): boolean =>
  rows.some(({ of }) => of === row.key);

/** A channel that was added is known as that; a device that was is gone from what is to be added. */
function withoutAdded(rows: readonly FoundRow[], added: FoundRow): readonly FoundRow[] {
  return rows.map((row) =>
    row.key === added.key ? { ...row, isAdded: true, isChosen: false, state: { kind: "idle" } } : row,
  );
}
