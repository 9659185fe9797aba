// The person's tokens in this browser (SESS-2, SESS-7): safe mode keeps them in local storage with a refresh token, normal mode keeps the
// access token in session storage, gone when the browser closes.
import { create } from "zustand";

export interface Tokens {
  readonly accessToken: string;
  /** Null in normal mode. */
  readonly refreshToken: string | null;
}

interface SessionState {
  readonly tokens: Tokens | null;
  signIn(tokens: Tokens): void;
  signOut(): void;
}

const key = "tokens";

/** Epoch milliseconds at which an access token ends; 0 when it cannot be read. */
export function expiryOf(accessToken: string): number {
  const { exp } = claimsOf(accessToken);
  return typeof exp === "number" ? exp * 1000 : 0;
}

/** The session that an access token names; null when it cannot be read. */
export function sessionIdOf(accessToken: string): string | null {
  const { sid } = claimsOf(accessToken);
  return typeof sid === "string" ? sid : null;
}

function claimsOf(accessToken: string): { readonly exp?: unknown; readonly sid?: unknown } {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const claims: unknown = JSON.parse(atob(payload));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** SESS-7: a token counts while its end lies ahead; in safe mode the next call renews one that has ended (SESS-9). */
export function areValid({ accessToken, refreshToken }: Tokens, nowMs: number): boolean {
  const endMs = expiryOf(accessToken);
  return endMs > nowMs || (endMs > 0 && refreshToken !== null);
}

/** What was stored for this tab, else for the browser; when neither counts any more, both are removed. */
function load(): Tokens | null {
  const safe = parse(localStorage.getItem(key));
  // Safe mode without its refresh token is no session.
  const stored = [parse(sessionStorage.getItem(key)), safe?.refreshToken == null ? null : safe];
  const tokens = stored.find((one) => one !== null && areValid(one, Date.now())) ?? null;
  if (tokens === null) clear();
  return tokens;
}

function parse(text: string | null): Tokens | null {
  if (text === null) return null;
  try {
    const { accessToken, refreshToken }: Record<string, unknown> = JSON.parse(text);
    if (typeof accessToken !== "string") return null;
    return { accessToken, refreshToken: typeof refreshToken === "string" ? refreshToken : null };
  } catch {
    return null;
  }
}

function clear(): void {
  sessionStorage.removeItem(key);
  localStorage.removeItem(key);
}

export const useSession = create<SessionState>()((set) => ({
  tokens: load(),
  signIn(tokens) {
    const isSafe = tokens.refreshToken !== null;
    (isSafe ? localStorage : sessionStorage).setItem(key, JSON.stringify(tokens));
    (isSafe ? sessionStorage : localStorage).removeItem(key);
    set({ tokens });
  },
  signOut() {
    clear();
    set({ tokens: null });
  },
}));

let isApart = false;

/** The session of a page that is nobody's. */
export interface OwnSession {
  /** Calls go out with this token from now on; null: with none. */
  use(accessToken: string | null): void;
  leave(): void;
}

/** This page is a display (LAYT-22): its session is its own and stands in its memory alone, whoever signs in or out in this browser. */
export function standApart(): OwnSession {
  isApart = true;
  const use = (accessToken: string | null) =>
    useSession.setState({ tokens: accessToken === null ? null : { accessToken, refreshToken: null } });
  use(null);
  return {
    use,
    leave() {
      isApart = false;
      useSession.setState({ tokens: load() });
    },
  };
}

const leaving = new BroadcastChannel("sign-out");

/** Tells the other tabs that the session is left; those of normal mode share no storage (SESS-19). */
export function announceSignOut(sessionId: string): void {
  leaving.postMessage(sessionId);
}

leaving.addEventListener("message", ({ data }) => {
  const { tokens, signOut } = useSession.getState();
  if (!isApart && tokens !== null && sessionIdOf(tokens.accessToken) === data) signOut();
});

// Signing in, refreshing or signing out in one tab does so in every tab of the session (SESS-19).
addEventListener("storage", (event) => {
  if (!isApart && (event.key === key || event.key === null)) useSession.setState({ tokens: load() });
});
