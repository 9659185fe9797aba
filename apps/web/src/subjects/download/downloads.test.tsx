// Downloads without a screen: how they go on, what they check, and what ends them. What is asked of the server is made up.
import { endpoints } from "@didban/contract";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { memoryMaxBytes } from "../../lib/files/kept-file.ts";
import { giveRoom } from "../../lib/files/room-of-browser.testing.ts";
import type { OpenBytes, RangeHeaders } from "../../lib/files/ranged-fetch.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session-store.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { signIn } from "../../testing/render-screen.tsx";
import { aPerson, aSession, aWorkspace, everything, idOf, workspaceId } from "../../testing/samples.ts";
import { currentUserQuery } from "../account/current-user.ts";
import { enterWorkspace } from "../workspace/enter-workspace.ts";
import type { FileSource } from "./download-job.ts";
import {
  forgetDownload,
  forgetDownloads,
  goOnNow,
  retryDownload,
  startDownloads,
  useDownloads,
} from "./downloads.ts";
import { followDownloads } from "./follow-downloads.ts";

const { identity, workspaces } = endpoints;
const film = new TextEncoder().encode("What a camera saw in a minute and a half");
const sha256 = createHash("sha256").update(film).digest("hex");
let saved: { name: string; text: string }[];
let stopFollowing: () => void;

beforeEach(() => {
  saved = [];
  let newest: Blob | undefined;
  const createObjectURL = (file: Blob) => {
    newest = file;
    return "blob:file";
  };
  URL.createObjectURL = createObjectURL;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download;
    void newest?.text().then((text) => saved.push({ name, text }));
  });
  stopFollowing = followDownloads();
});
afterEach(async () => {
  await forgetDownloads();
  stopFollowing();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that hands out `film`, but loses the connection after so many bytes of each answer. */
function losing(...ends: readonly number[]) {
  const asked: RangeHeaders[] = [];
  const left = [...ends];
  const open: OpenBytes = async (headers) => {
    asked.push(headers);
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    const part = film.slice(start);
    const end = left.shift() ?? part.byteLength;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        if (end > 0) stream.enqueue(part.slice(0, end));
      },
      pull(stream) {
        if (end < part.byteLength) stream.error(new TypeError("network error"));
        else stream.close();
      },
    });
    const range = { "content-range": `bytes ${start}-${film.byteLength - 1}/${film.byteLength}` };
    const more = start > 0 ? { status: 206, headers: range } : { status: 200, headers: {} };
    const headersOf = { etag: '"one"', "content-length": String(part.byteLength), ...more.headers };
    return new Response(body, { status: more.status, headers: headersOf });
  };
  return { open, asked };
}

const source = (open: OpenBytes, change: Partial<FileSource> = {}): FileSource => ({
  key: "one",
  name: "Gate.mp4",
  size: film.byteLength,
  sha256,
  open,
  ...change,
});
const download = () => useDownloads.getState().downloads[0];
const is = (state: string) => expect.poll(() => download()?.state).toBe(state);
/** Asks the page whether it may be left. */
const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("EXP-17 CLIP-6 what the network lost goes on by itself from the byte that it came to, as long as the file is the same", async () => {
  const { open, asked } = losing(10, 5);
  startDownloads([source(open)]);
  await is("reconnecting");
  expect(download()?.received).toBe(10);
  expect(mayLeave()).toBe(false);
  dispatchEvent(new Event("online"));
  await expect.poll(() => asked.length).toBe(2);
  await is("reconnecting");
  goOnNow("one");
  await is("done");
  expect(asked).toEqual([
    {},
    { range: "bytes=10-", "if-range": '"one"' },
    { range: "bytes=15-", "if-range": '"one"' },
  ]);
  await expect.poll(() => saved).toEqual([{ name: "Gate.mp4", text: new TextDecoder().decode(film) }]);
  expect(mayLeave()).toBe(true);
});

it("CLIP-6 a file that is another one by now begins anew", async () => {
  const before = losing(10);
  const changed = losing();
  let asks = 0;
  const open: OpenBytes = (headers, signal) => {
    asks += 1;
    // It is answered whole: what is asked for is a part of another one.
    return asks === 1 ? before.open(headers, signal) : changed.open({}, signal);
  };
  startDownloads([source(open)]);
  await is("reconnecting");
  goOnNow("one");
  await is("done");
  await expect.poll(() => saved[0]?.text).toBe(new TextDecoder().decode(film));
});

it("CLIP-6 after many tries in vain it says so, and goes on by hand from where it was", async () => {
  const { open, asked } = losing(10, ...Array.from({ length: 9 }, () => 0));
  startDownloads([source(open)]);
  await expect
    .poll(() => {
      goOnNow("one");
      return download()?.state;
    })
    .toBe("failed");
  expect(download()).toMatchObject({ fault: "connection", received: 10 });
  expect(asked).toHaveLength(10);
  retryDownload("one");
  await is("done");
  expect(asked.at(-1)?.range).toBe("bytes=10-");
});

it("EXP-24 a file whose hash is another is not handed over, and another try fetches it anew", async () => {
  const { open, asked } = losing();
  startDownloads([source(open, { sha256: "0".repeat(64) })]);
  await is("failed");
  expect(download()?.fault).toBe("damaged");
  expect(saved).toEqual([]);
  retryDownload("one");
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toEqual({});
});

it("CLIP-2 a refusal is told, and nothing is tried again by itself", async () => {
  const open = vi.fn<OpenBytes>(() => Promise.reject(new ApiError(404, { code: "exportNotFound" })));
  startDownloads([source(open)]);
  await is("failed");
  expect(download()?.fault).toBe("refused");
  expect(open).toHaveBeenCalledTimes(1);
});

it("EXP-17 one that is called off stops, and two run at a time while others wait", async () => {
  const signals: AbortSignal[] = [];
  const open: OpenBytes = (_, signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  startDownloads(["one", "two", "three"].map((key) => source(open, { key })));
  const states = () => useDownloads.getState().downloads.map(({ state }) => state);
  await expect.poll(() => signals.length).toBe(2);
  expect(states()).toEqual(["running", "running", "waiting"]);
  await forgetDownload("one");
  expect(signals[0]?.aborted).toBe(true);
  await expect.poll(() => signals.length).toBe(3);
  expect(states()).toEqual(["running", "running"]);
});

it("EXP-17 a browser that keeps no files says so of what is too large for memory", async () => {
  const { open, asked } = losing();
  startDownloads([source(open, { size: memoryMaxBytes + 1 })]);
  await is("failed");
  expect(download()?.fault).toBe("noStorage");
  expect(asked).toEqual([]);
});

it("EXP-17 one for which the browser has no room to promise is not asked for", async () => {
  await giveRoom(film.byteLength - 1);
  const { open, asked } = losing();
  startDownloads([source(open)]);
  await is("failed");
  expect([download()?.fault, asked]).toEqual(["noRoom", []]);
});

it("CLIP-6 WS-25 ROUTE-30 in another workspace all downloads end, and leave nothing behind; entering the same one again ends none", async () => {
  const room = await giveRoom(1_000);
  signIn({ may: everything });
  await queryClient.fetchQuery(currentUserQuery);
  const enter = (id: string) => {
    const session = { ...aSession({ isInWorkspace: true }), workspaceId: id };
    fakeApi.answer(workspaces.switch, aWorkspace({ id }));
    fakeApi.answer(identity.current, { user: aPerson(), session });
    return enterWorkspace({ id, status: "joined" });
  };
  const { open, asked } = losing(10);
  startDownloads([source(open)]);
  await is("reconnecting");
  expect(room.texts().map((text) => text.length)).toEqual([10]);
  await enter(workspaceId);
  await is("reconnecting");
  await enter(idOf(77));
  expect(useDownloads.getState().downloads).toEqual([]);
  await expect.poll(() => room.texts()).toEqual([]);
  dispatchEvent(new Event("online"));
  expect([mayLeave(), saved, asked.length]).toEqual([true, [], 1]);
});

it("SESS-18 CLIP-6 with the session all downloads end, and leave nothing behind", async () => {
  signIn({});
  const signals: AbortSignal[] = [];
  startDownloads([
    source((_, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    }),
  ]);
  await expect.poll(() => signals.length).toBe(1);
  useSession.getState().signOut();
  expect(useDownloads.getState().downloads).toEqual([]);
  expect(signals[0]?.aborted).toBe(true);
  expect(mayLeave()).toBe(true);
});
