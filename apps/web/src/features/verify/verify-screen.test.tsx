// Checking an export in the page: what it says of files, and that it asks the server for the keys and for nothing else.
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { endpoints, errorText, routeLabel, type UnsignedManifest } from "@didban/contract";
import { canonicalText, keyIdOf, signedPartOf } from "@didban/evidence";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import common from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/verify.json" with { type: "json" };
import persian from "../../i18n/fa/verify.json" with { type: "json" };
import { answerFrame, renderApp } from "../../testing/render-app.tsx";
import { fakeApi } from "../../testing/fake-api.ts";
import { aCamera, everything, idOf } from "../../testing/samples.ts";

const { evidence } = endpoints;
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const fields = { kty: "OKP", crv: "Ed25519", x: publicKey.export({ format: "jwk" }).x ?? "" } as const;
const key = { ...fields, kid: keyIdOf(fields), alg: "Ed25519", use: "sig" } as const;

const bytes = new Uint8Array(5000).fill(9);
const mediaOf = (at: number, content: Uint8Array) => ({
  fileName: `Gate ${at}.mp4`,
  cameraId: idOf(at),
  cameraName: `Gate ${at}`,
  startAt: "2026-03-14T20:30:00.000Z",
  duration: 60,
  firstFrameAt: "2026-03-14T20:30:00.012Z",
  lastFrameAt: "2026-03-14T20:30:59.972Z",
  gaps: [{ from: "2026-03-14T20:30:10.000Z", to: "2026-03-14T20:30:12.000Z", reason: "status" }],
  audio: "omitted" as const,
  format: "mp4" as const,
  size: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
  recording: [{ fileId: idOf(70), before: null, last: "0".repeat(64), fragments: 120 }],
});

function manifestOf(...contents: [Uint8Array, ...Uint8Array[]]): string {
  const [first, ...rest] = contents;
  const unsigned: UnsignedManifest = {
    version: 1,
    exportId: idOf(80),
    workspaceId: idOf(81),
    workspaceName: "Bakery",
    ...mediaOf(1, first),
    further: rest.map((content, at) => mediaOf(at + 2, content)),
    createdAt: "2026-03-15T08:00:00.000Z",
    createdBy: idOf(82),
    createdByName: "Sara Amini",
    keyId: key.kid,
    algorithm: "Ed25519",
  };
  return canonicalText({
    ...unsigned,
    signature: sign(null, signedPartOf(unsigned), privateKey).toString("base64url"),
  });
}

const asFile = (name: string, content: string | Uint8Array) => {
  const part = typeof content === "string" ? content : new Uint8Array(content);
  const response = () => new Response(part);
  // What browsers have and the DOM of tests lacks.
  return Object.assign(new File([part], name), {
    stream: () => response().body,
    arrayBuffer: () => response().arrayBuffer(),
  });
};
const manifest = asFile("manifest.json", manifestOf(bytes));
const path = "/verify";
const field = (label = words.choose) => screen.getByLabelText(label, { selector: "input" });
const asked = () => fakeApi.sent().map(({ id }) => id);

beforeEach(() => fakeApi.answer(evidence.verificationKeys, { keys: [key] }));

it("EXP-27 a stranger is told that a file is unchanged, by whom it was exported, when, from which camera, and its gaps", async () => {
  const { user } = await renderApp(path);
  await screen.findByRole("heading", { level: 1, name: words.title });
  await user.upload(field(), [asFile("Gate 1.mp4", bytes), manifest]);
  await screen.findByRole("heading", { name: "Unchanged since export" });
  for (const text of [
    "Sara Amini",
    "Bakery",
    "Gate 1",
    words.audio.omitted,
    key.kid,
    "2026-03-14T20:30:00.012Z",
  ])
    screen.getByText(text);
  screen.getByText(new RegExp(words.gap.status));
  expect(asked()).toEqual([evidence.verificationKeys.id]);
  expect(fakeApi.sent().every(({ accessToken }) => accessToken === undefined)).toBe(true);
});

it("EXP-27 a changed file, a manifest that is not valid, and files that are missing are told of as such", async () => {
  const { user } = await renderApp(path);
  const check = async (...files: File[]) => {
    await user.upload(field(), files);
    const title = (await screen.findByRole("heading", { level: 2 })).textContent;
    const said = document.querySelector("main")?.textContent ?? "";
    await user.click(screen.getByRole("button", { name: words.again }));
    return [title, said] as const;
  };
  await screen.findByText(words.drop);
  const other = bytes.with(3, 1);
  expect((await check(asFile("Gate 1.mp4", other), manifest))[0]).toBe("This file was changed");
  const forged = asFile("manifest.json", manifestOf(bytes).replace("Sara", "Sera"));
  const [title, said] = await check(asFile("Gate 1.mp4", bytes), forged);
  expect(title).toBe("The manifest is not valid");
  expect(said).toContain(words.fault.wrongSignature);
  expect(said).not.toContain("Sera");
  const two = asFile("manifest.json", manifestOf(bytes, other));
  expect((await check(asFile("Gate 1.mp4", other), asFile("Gate 2.mp4", bytes), two))[0]).toBe(
    "2 files were changed",
  );
  const [half, missing] = await check(asFile("Gate 1.mp4", bytes), two);
  expect(half).toBe(words.verdict.incomplete);
  expect(missing).toContain(words.file.missing);
  const [, renamed] = await check(asFile("export (1).mp4", bytes), manifest);
  expect(renamed).toContain("The manifest calls it Gate 1.mp4.");
  expect(new Set(asked())).toEqual(new Set([evidence.verificationKeys.id]));
});

it("EXP-27 whoever forgot the manifest, or gave two, is told, and nothing is asked for", async () => {
  const { user } = await renderApp(path);
  await screen.findByText(words.drop);
  await user.upload(field(), [asFile("Gate 1.mp4", bytes)]);
  await screen.findByText(words.noManifest);
  await user.upload(field(), [manifest, asFile("other.json", "{}")]);
  await screen.findByText(words.manyManifests);
  await user.upload(field(), [manifest, asFile("verify.html", "")]);
  await screen.findByText(words.noMedia);
  expect(asked()).toEqual([]);
});

it("EXP-27 without the keys nothing is said, and the same files are checked once they come", async () => {
  fakeApi.refuse(evidence.verificationKeys, "internalError");
  const { user } = await renderApp(path);
  await screen.findByText(words.drop);
  await user.upload(field(), [asFile("Gate 1.mp4", bytes), manifest]);
  await screen.findByText(errorText("internalError", "en"));
  fakeApi.answer(evidence.verificationKeys, { keys: [key] });
  await user.click(screen.getByRole("button", { name: common.action.retry }));
  await screen.findByText(words.verdict.unchanged);
});

it("SNAP-9 EXP-27 of a manifest that is gone since it was chosen it is said that it could not be read", async () => {
  const { user } = await renderApp(path);
  await screen.findByText(words.drop);
  const gone = Object.assign(asFile("manifest.json", manifestOf(bytes)), {
    arrayBuffer: () => Promise.reject(new DOMException("It was moved.", "NotFoundError")),
  });
  await user.upload(field(), [asFile("Gate 1.mp4", bytes), gone]);
  await screen.findByText(common.state.unreadableFile);
  expect(screen.queryByText(words.verdict.unchanged)).toBeNull();
});

it("EXP-27 UI-5 in Persian it is said in Persian, and a name keeps its direction", async () => {
  const { user } = await renderApp(path, { locale: "fa" });
  await screen.findByText(persian.drop);
  await user.upload(field(persian.choose), [asFile("Gate 1.mp4", bytes), manifest]);
  await screen.findByText(persian.verdict.unchanged);
  expect(screen.getByText("Gate 1").tagName).toBe("BDI");
});

it("EXP-27 CLIP-1 Clips has it too, over what one was looking at", async () => {
  answerFrame();
  fakeApi.letOthersWait();
  const { user } = await renderApp("/app/clips", { as: { may: everything, cameras: [aCamera(1)] } });
  await screen.findByRole("heading", { level: 1, name: routeLabel("clips", {}, "en") });
  await user.click(screen.getByRole("button", { name: "Verify a file" }));
  const dialog = await screen.findByRole("dialog", { name: words.title });
  await within(dialog).findByText(words.drop);
});
