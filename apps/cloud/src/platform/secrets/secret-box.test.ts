import { describe, expect, it } from "vitest";
import { SecretBox, secretKey, SecretUnreadable } from "./index.ts";

const box = new SecretBox(secretKey(new Uint8Array(32).fill(7)));

describe("SecretBox", () => {
  it("opens what it sealed, and seals the same text differently each time", () => {
    const sealed = box.seal("پاسخ 42", "camera:1:password");
    expect(box.open(sealed, "camera:1:password")).toBe("پاسخ 42");
    expect(box.seal("پاسخ 42", "camera:1:password")).not.toBe(sealed);
    expect(sealed.startsWith(`${box.keyId}.`)).toBe(true);
  });

  it("does not open a secret for another context, an altered one, or with another key", () => {
    const sealed = box.seal("hunter2", "camera:1:password");
    expect(() => box.open(sealed, "camera:2:password")).toThrow(SecretUnreadable);
    const last = sealed.at(-5) === "A" ? "B" : "A";
    expect(() => box.open(sealed.slice(0, -5) + last + sealed.slice(-4), "camera:1:password")).toThrow(
      SecretUnreadable,
    );
    expect(() => box.open("garbage", "camera:1:password")).toThrow(SecretUnreadable);
    const other = new SecretBox(secretKey(new Uint8Array(32).fill(8)));
    expect(() => other.open(sealed, "camera:1:password")).toThrow(/sealed with key/);
  });
});
