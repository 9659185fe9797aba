// What a page says to the worker that writes a file, and what it answers: one answer for each message, in their order.

export type ToWriter =
  | { readonly act: "open"; readonly folders: readonly string[]; readonly name: string }
  | { readonly act: "write"; readonly bytes: Uint8Array }
  | { readonly act: "empty" }
  | { readonly act: "close" };

export interface FromWriter {
  /** The name of what went wrong. */
  readonly fault: string | null;
}
