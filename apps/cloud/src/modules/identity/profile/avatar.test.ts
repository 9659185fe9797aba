import { crc32, deflateSync } from "node:zlib";
import { avatarMaxBytes, endpoints } from "@didban/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addMembership, joinWorkspace } from "../../people/membership.testing.ts";
import { createWorkspace, makeGuest, signUp, type Person } from "../../../testing/person.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const { profile } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const blob = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)]);

/** A picture of one colour with a stripe of another in the middle. */
function striped(width: number, height: number) {
  const stripe = { create: { width: height / 4, height, channels: 3, background: "#ff0000" } } as const;
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: stripe },
  ]);
}

async function upload(person: Person, bytes: Uint8Array) {
  return person.call(profile.updateOwnAvatar, { file: blob(bytes) });
}

async function own(person: Person) {
  return person.call(profile.readOwnAvatar, {});
}

/** Two people of one workspace. */
async function pair(): Promise<{ owner: Person; member: Person }> {
  const [owner, member] = [await signUp(server), await signUp(server)];
  const { id } = await createWorkspace(owner);
  await joinWorkspace(server, member, id, "member");
  return { owner, member };
}

describe("avatars", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "PROF-9 a %s is kept as the middle of it, 256 by 256, without metadata",
    async (format) => {
      const person = await signUp(server);
      const exif = { IFD0: { Copyright: "Canary", ImageDescription: "Home of Canary" } };
      const picture = await striped(800, 400).withExif(exif).toFormat(format).toBuffer();
      expect(picture.includes("Canary")).toBe(true);
      const saved = await upload(person, picture);
      expect([saved.status, saved.body]).toEqual([
        200,
        { avatarId: expect.any(String), updatedAt: new Date(server.clock.nowMs()).toISOString() },
      ]);
      const { bytes, headers } = await own(person);
      expect(headers.get("content-type")).toBe("image/webp");
      const facts = await sharp(bytes).metadata();
      expect(facts).toMatchObject({ format: "webp", width: 256, height: 256 });
      expect([facts.exif, facts.icc, facts.xmp]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes("Canary")).toBe(false);
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ];
      const [middle, edge] = [at(128, 128), at(5, 128)];
      expect(middle[0]).toBeGreaterThan(200);
      expect(edge[2]).toBeGreaterThan(200);
    },
  );

  it("PROF-9 a picture that lies on its side is set upright", async () => {
    const person = await signUp(server);
    const half = { create: { width: 200, height: 400, channels: 3, background: "#ff0000" } } as const;
    const lying = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#0000ff" } })
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await upload(person, lying);
    const { data } = await sharp((await own(person)).bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Turned by a quarter to the right, what was at the left is at the top.
    expect(data[(10 * 256 + 128) * 3]).toBeGreaterThan(200);
    expect(data[(245 * 256 + 128) * 3 + 2]).toBeGreaterThan(200);
  });

  it("PROF-10 what is no JPEG, PNG or WebP by its content is refused, and the old picture stays", async () => {
    const person = await signUp(server);
    await upload(person, await striped(300, 300).png().toBuffer());
    const before = (await own(person)).headers.get("etag");
    const gif = await striped(300, 300).gif().toBuffer();
    for (const bytes of [
      gif,
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from("hello"),
    ]) {
      const { status, problem } = await upload(person, bytes);
      expect([status, problem.code, problem.field]).toEqual([400, "invalidFileExtension", "file"]);
    }
    expect((await own(person)).headers.get("etag")).toBe(before);
  });

  it("PROF-10 a damaged picture is refused, and so is one that would unfold to more than memory bears", async () => {
    const person = await signUp(server);
    const good = await striped(600, 600).jpeg().toBuffer();
    const cut = good.subarray(0, 700);
    for (const bytes of [cut, hugePng(50_000, 50_000), Buffer.from("\x89PNG\r\n\x1a\nno", "latin1")]) {
      const { status, problem } = await upload(person, bytes);
      expect([status, problem.code, problem.field]).toEqual([400, "invalidImage", "file"]);
    }
    expect((await own(person)).status).toBe(404);
  });

  it("PROF-10 ERR-15 more than 5 MB is refused with how much may be sent, in the reader's language", async () => {
    const person = await signUp(server);
    const file = blob(Buffer.alloc(avatarMaxBytes + 1, 1));
    const said = async (language: string) => {
      const headers = { "accept-language": language };
      const { status, problem } = await person.call(profile.updateOwnAvatar, { file, headers });
      return [status, problem.code, problem.detail];
    };
    expect(await said("en")).toEqual([400, "fileMaxSizeExceeded", "Upload size is capped by 5 MB."]);
    expect(await said("fa")).toEqual([400, "fileMaxSizeExceeded", "حجم بارگذاری حداکثر ۵ مگابایت است."]);
  });

  it("PROF-10 a form without a file, or none at all, says that one is missing", async () => {
    const person = await signUp(server);
    for (const request of [{}, { body: {} }, { file: blob(Buffer.alloc(0)) }]) {
      const { status, problem } = await person.call(profile.updateOwnAvatar, request);
      expect([status, problem.code, problem.field]).toEqual([400, "IsDefined", "file"]);
    }
    const form = new FormData();
    form.set("picture", blob(await striped(100, 100).png().toBuffer()));
    const answer = await fetch(`${server.url}/api/u-crm/avatar`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${person.accessToken}` },
      body: form,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "unknownField" }]);
  });

  it("ERR-2 a form sent to a call that takes none answers 415", async () => {
    const person = await signUp(server);
    const answer = await fetch(`${server.url}/api/u-crm/user/${person.accountId}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${person.accessToken}` },
      body: new FormData(),
    });
    expect(answer.status).toBe(415);
  });

  it("PROF-10 when storing fails the answer says so and the old picture stays", async () => {
    const person = await signUp(server);
    await upload(person, await striped(300, 300).png().toBuffer());
    const before = (await own(person)).headers.get("etag");
    const put = vi.spyOn(server.platform.blobs, "put").mockRejectedValueOnce(new Error("disk full"));
    const { status, problem } = await upload(person, await striped(200, 200).png().toBuffer());
    put.mockRestore();
    expect([status, problem.code]).toEqual([500, "AvatarUploadFailed"]);
    const after = await own(person);
    expect([after.status, after.headers.get("etag")]).toEqual([200, before]);
  });

  it("PROF-11 DELETE takes the picture; then there is none", async () => {
    const person = await signUp(server);
    await upload(person, await striped(300, 300).png().toBuffer());
    expect((await person.call(profile.removeOwnAvatar, {})).status).toBe(204);
    expect([(await own(person)).status, (await own(person)).problem.code]).toEqual([404, "notFound"]);
    expect((await person.call(profile.removeOwnAvatar, {})).status).toBe(204);
  });

  it("PROF-11 by id one's own works the same, another's is refused", async () => {
    const { owner, member } = await pair();
    const file = blob(await striped(300, 300).png().toBuffer());
    const params = { id: owner.accountId };
    expect((await owner.call(profile.updateAvatar, { params, file })).status).toBe(200);
    for (const refused of [
      await member.call(profile.updateAvatar, { params, file }),
      await member.call(profile.removeAvatar, { params }),
    ])
      expect([refused.status, refused.problem.code]).toEqual([403, "forbiddenResource"]);
    expect((await owner.call(profile.removeAvatar, { params })).status).toBe(204);
  });

  it("PROF-11 who shares a workspace sees it, nobody else does", async () => {
    const { owner, member } = await pair();
    const [stranger, invited] = [await signUp(server), await signUp(server)];
    const { workspaceId } = (await owner.call(endpoints.identity.current, {})).body.session;
    await addMembership(server, invited, workspaceId ?? "", "pending");
    await createWorkspace(stranger);
    await upload(owner, await striped(300, 300).png().toBuffer());
    const params = { id: owner.accountId };
    expect((await member.call(profile.readAvatar, { params })).bytes).toEqual((await own(owner)).bytes);
    for (const person of [stranger, invited]) {
      const { status, problem } = await person.call(profile.readAvatar, { params });
      expect([status, problem.code]).toEqual([404, "notFound"]);
    }
  });

  it("PROF-11 to a guest every other person's answers 404", async () => {
    const { owner, member } = await pair();
    await upload(owner, await striped(300, 300).png().toBuffer());
    await makeGuest(server, member);
    const { status } = await member.call(profile.readAvatar, { params: { id: owner.accountId } });
    expect(status).toBe(404);
  });

  it("PROF-11 ROLE-21 to whoever is a guest in the one workspace they share it does too, wherever they act", async () => {
    const owner = await signUp(server);
    const { id } = await createWorkspace(owner);
    await upload(owner, await striped(300, 300).png().toBuffer());
    const person = await signUp(server);
    const own = await createWorkspace(person);
    await joinWorkspace(server, person, id, "guest");
    const params = { id: owner.accountId };
    expect((await person.call(profile.readAvatar, { params })).status).toBe(404);
    expect((await person.call(profile.readUser, { params })).status).toBe(404);
    await person.call(endpoints.workspaces.switch, { params: { id: own.id } });
    expect((await person.call(profile.readAvatar, { params })).status).toBe(404);
  });

  it("CACHE-3 a picture has a tag, is asked again each time, and is not sent twice", async () => {
    const person = await signUp(server);
    await upload(person, await striped(300, 300).png().toBuffer());
    const first = await own(person);
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const again = await person.call(profile.readOwnAvatar, { headers: { "if-none-match": tag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    await upload(person, await striped(200, 200).png().toBuffer());
    const changed = await person.call(profile.readOwnAvatar, { headers: { "if-none-match": tag } });
    expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false]);
  });

  it("PROF-9 of pictures sent side by side one stands, and the others leave no file behind", async () => {
    const person = await signUp(server);
    const pictures = await Promise.all(
      [100, 200, 300, 400].map((size) => striped(size, size).png().toBuffer()),
    );
    const answers = await Promise.all(pictures.map((picture) => upload(person, picture)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await own(person)).status).toBe(200);
    const kept = await Array.fromAsync(server.platform.blobs.list(`avatars/${person.accountId}/`));
    expect(kept).toHaveLength(1);
  });
});

/** A PNG whose header says another size than its few bytes hold. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
