/** Where the shell is that of a phone, as its styles say too. */
export const phone = "(max-width: 600px)";
