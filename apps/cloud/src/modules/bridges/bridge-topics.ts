// What api processes tell each other of bridges, since any of them may hold the line of one.

/** The agent is another one's, or nobody's, now; the id is its registration. */
export const pairingChanged = "bridge.pairingChanged";
/** A line is over, whoever holds it; the id is the line. */
export const lineOver = "bridge.lineOver";
/** Something is asked, and something was answered; the id is the question. */
export const lineAsked = "bridge.asked";
export const lineAnswered = "bridge.answered";

/** What a bridge kept has come so far, or all of it has; the id is the bridge. Told by media processes. */
export const backfillMoved = "bridge.backfillMoved";
