// Keys of the cache of reads. The keys of a subject are made at one place, its `…-keys.ts`; a text of its own does not pass for one, so that
// whoever drops a read names it as whoever reads it does.

/** What tells a key that was made here from any other list. */
const made = Symbol("made");

/** A key as `readKey` makes it. */
export type ReadKey = readonly [about: string, ...of: unknown[]] & { readonly [made]: true };

/** The key of what is read about something; it stands too for every longer one that begins with it. */
export function readKey(about: string, ...of: readonly unknown[]): ReadKey {
  const key: [string, ...unknown[]] = [about, ...of];
  return Object.assign(key, { [made]: true } as const);
}

declare module "@tanstack/react-query" {
  interface Register {
    queryKey: ReadKey;
  }
}
