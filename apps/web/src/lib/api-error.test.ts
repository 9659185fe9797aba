import { expect, it } from "vitest";
import { ApiError, textOfError } from "./api-error.ts";
import { loadErrorWords } from "./error-words.ts";

await Promise.all([loadErrorWords("en"), loadErrorWords("fa")]);

const textOf = (status: number, body: object, locale: "en" | "fa" = "en") =>
  textOfError(new ApiError(status, body), locale, "unreachable");

it("AUTH-57 ERR-8 a known code is told in the reader's language, whatever the server wrote", () => {
  const body = { code: "invalidCode", detail: "something else" };
  expect([textOf(400, body), textOf(400, body, "fa")]).toEqual(["Invalid code.", "کد نامعتبر است."]);
});

it("AUTH-57 a text with places to fill is taken from the server, which filled them", () => {
  const body = { code: "tooManyOtpRequests", detail: "Too many text messages. Wait 42 seconds." };
  expect(textOf(429, body)).toBe(body.detail);
  expect(textOf(429, { code: "tooManyOtpRequests", retrySeconds: 7 })).toBe(
    "Too many text messages. Wait 7 seconds.",
  );
});

it("AUTH-14 AUTH-57 a refused number is told with its closer reason", () => {
  expect(textOf(400, { code: "phoneInvalid", value: "tooShort" })).toBe("Phone number is too short.");
  expect(textOf(400, { code: "phoneInvalid", value: "odd" })).toBe("Enter a valid cellphone number.");
});

it.each([
  [{ code: "someOtherCode", detail: "The gate is shut." }, "The gate is shut."],
  [{ code: "someOtherCode", message: "The gate is shut." }, "The gate is shut."],
  [{ status: 418, phone: ["is on holiday", "is short"] }, "is on holiday"],
  [{ code: "someOtherCode", stack: "at line 1", title: "Teapot" }, "Teapot"],
  [{}, "HTTP 418"],
])(
  "AUTH-57 ERR-8 without a known code %j is told by its message, else its first value, never a raw code",
  (body, text) => {
    expect(textOf(418, body)).toBe(text);
  },
);

it("AUTH-57 a server that does not answer is told as such", () => {
  expect(textOf(0, {})).toBe("unreachable");
});

it("ROUTE-21 AUTH-49 an answer that nobody gave is an outage, one that says the server is full is none", () => {
  expect([0, 408, 502, 503, 504].every((status) => new ApiError(status, {}).isOutage)).toBe(true);
  expect(new ApiError(503, { code: "serviceUnavailable" }).isOutage).toBe(true);
  expect(new ApiError(503, { code: "capacityFull" }).isOutage).toBe(false);
  expect(new ApiError(404, {}).isOutage).toBe(false);
});

it.each([
  [401, "Unauthorized"],
  [401, "authenticateFailed"],
  [401, "NotValidJSON"],
  [401, "TokenSessionNotFound"],
  [401, "sessionRevoked"],
  [401, "invalidSession"],
  [403, "Not2FAVerified"],
] as const)("SESS-11 %s %s ends the session of a call about the account", (status, code) => {
  expect(new ApiError(status, { code }, "/api/workspace-manager/workspace").endsSession).toBe(true);
});
