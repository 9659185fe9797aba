// A guest's visit (WS-67, WS-68): the server keeps nothing of what they change, so the page itself does until it is loaded anew.
let isGuest = false;
const changes = new Map<string, object>();

/** Set with each reading of the current person. */
export function visitAs(guest: boolean): void {
  isGuest = guest;
  if (!guest) changes.clear();
}

export function isGuestVisit(): boolean {
  return isGuest;
}

/** Keeps what a guest changed of `name`, over what they changed of it before. */
export function keepForGuest(name: string, change: object): void {
  if (isGuest) changes.set(name, { ...changes.get(name), ...change });
}

/** The answer about `name` as this page shows it. */
export function withGuestChanges<Answer extends object>(name: string, answer: Answer): Answer {
  return { ...answer, ...changes.get(name) };
}
