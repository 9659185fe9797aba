// The largest picture anybody here believes in.

/** Pixels; a header that claims more is taken for damaged. */
export const maxPictureSide = 16384;
