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
  try {
    const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** SESS-7: a token counts only while its end lies ahead, or while a refresh token can renew it. */
export function areValid(tokens: Tokens, nowMs: number): boolean {
  return expiryOf(tokens.accessToken) > nowMs || tokens.refreshToken !== null;
}

function load(): Tokens | null {
  const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
  if (text === null) return null;
  try {
    const tokens = JSON.parse(text) as Tokens;
    return areValid(tokens, Date.now()) ? tokens : null;
  } catch {
    return null;
  }
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
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
    set({ tokens: null });
  },
}));

// Signing in, refreshing or signing out in one tab does so in every tab of the session (SESS-19).
addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) useSession.setState({ tokens: load() });
});
