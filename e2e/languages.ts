// In which language a test of pages runs. What a screen does is proven in one; journeys, the walk over every screen and what depends on the
// direction of writing run in both.

export type Locale = "en" | "fa";

/** Wide and dark, as `lookIn` says. */
export const inEnglish: readonly Locale[] = ["en"];
/** From right to left, on a phone and light, as `lookIn` says. */
export const inPersian: readonly Locale[] = ["fa"];
export const inBoth: readonly Locale[] = ["en", "fa"];
