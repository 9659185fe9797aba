// What there is to choose from for bookmarks (BOOK-2, BOOK-4, BOOK-6), without the shapes, so that the web app has it too.

export const bookmarkTitleMaxLength = 74;
export const bookmarkDescriptionMaxLength = 500;
export const bookmarkColors = ["white", "red", "orange", "yellow", "green", "blue", "purple"] as const;
export type BookmarkColor = (typeof bookmarkColors)[number];

/** `userMade` ones alone are changed by people; `RecordPaused` is a pause of recording, `AIEvent` a detection (BOOK-2). */
export const bookmarkKinds = ["userMade", "AIEvent", "RecordPaused"] as const;

/** Two years and a day: the player asks for a year to each side of now (BOOK-4). */
export const bookmarkRangeAtMostMs = 732 * 86_400_000;
