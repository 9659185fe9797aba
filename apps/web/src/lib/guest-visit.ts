// A guest's visit (WS-67, WS-68): the server keeps nothing of what they change, so the page itself does until it is loaded anew.
// Guest is who came as one, and who is one in the workspace they act in.
const guest = { byAccount: false, byRole: false };
const changes = new Map<string, object>();

/** Set with each reading of the person, and of what they may do where they act. */
export function visitAs(known: Partial<typeof guest>): void {
  Object.assign(guest, known);
  if (!isGuestVisit()) changes.clear();
}

export function isGuestVisit(): boolean {
  return guest.byAccount || guest.byRole;
}

/** Keeps what a guest changed of `name`, over what they changed of it before. */
export function keepForGuest(name: string, change: object): void {
  if (isGuestVisit()) changes.set(name, { ...changes.get(name), ...change });
}

/** The answer about `name` as this page shows it. */
export function withGuestChanges<Answer extends object>(name: string, answer: Answer): Answer {
  return { ...answer, ...changes.get(name) };
}
