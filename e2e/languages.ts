// In which language a test of pages runs. What a screen does is proven in one; the walk over every screen and what depends on the direction of writing
// run in both, and so does a journey, unless another one goes its way in the other language or what it promises has nothing to do with screens.

export type Locale = "en" | "fa";

/** Wide and dark, as `lookIn` says. */
export const inEnglish: readonly Locale[] = ["en"];
/** From right to left, on a phone and light, as `lookIn` says. */
export const inPersian: readonly Locale[] = ["fa"];
export const inBoth: readonly Locale[] = ["en", "fa"];
