// The largest picture that may be sent (PROF-10): the contract's own number, without the shapes that stand beside it.
import type { avatarMaxBytes as contractBytes } from "@didban/contract";

export const avatarMaxBytes: typeof contractBytes = 5_000_000;
