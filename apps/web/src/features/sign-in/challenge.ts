// The running sign-in of this browser tab: its state, kept over a reload by its token (AUTH-26), and the calls that move it on.
import type {
  ChallengeProgress,
  ChallengeResult,
  ChallengeState,
  GuestRegistration,
  RecoveryMethod,
  Registration,
  SessionMode,
} from "@didban/contract";
import { create } from "zustand";
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { useSession } from "../../lib/session-store.ts";

const tokenKey = "challenge";
const phoneKey = "challengePhone";
const guestKey = "challengeGuest";
const modeKey = "challengeMode";

interface ChallengeStore {
  readonly token: string | null;
  readonly progress: ChallengeProgress | null;
  /** The number as typed, in E.164, kept for "Change number" and for registering. */
  readonly phone: string;
  /** How long the session is to last, as was last said: kept for "Change number". */
  readonly mode: SessionMode;
  /** Came as a guest, who fills in a short form (AUTH-42). */
  readonly isGuest: boolean;
  /** A message that the phone step shows, after a challenge ended by itself. */
  readonly hasExpired: boolean;
}

export const useChallenge = create<ChallengeStore>()(() => ({
  token: sessionStorage.getItem(tokenKey),
  progress: null,
  phone: sessionStorage.getItem(phoneKey) ?? "",
  mode: sessionStorage.getItem(modeKey) === "normal" ? "normal" : "safe",
  isGuest: sessionStorage.getItem(guestKey) !== null,
  hasExpired: false,
}));

/** Reads the challenge that a reload left behind. */
export async function resume(): Promise<void> {
  const { token, progress } = useChallenge.getState();
  if (token === null || progress !== null) return;
  await orStartOver(async () => {
    const headers = { "x-challenge-token": token };
    accept({ ...(await api.identity.readChallenge({ headers })), token });
  });
}

/** What the phone step asks for. */
interface Beginning {
  /** In E.164. */
  readonly phone: string;
  readonly mode: SessionMode;
  readonly isGuest: boolean;
}

export async function start({ phone, mode, isGuest }: Beginning): Promise<void> {
  keepPhone(phone);
  keepGuest(isGuest);
  sessionStorage.setItem(modeKey, mode);
  useChallenge.setState({ mode, hasExpired: false });
  const body = { mode, username: phone, ...(isGuest ? { guest: true } : {}) };
  await orStartOver(async () => accept(await api.identity.startChallenge({ body })));
}

/** Has the phone step start with `phone`. */
export function keepPhone(phone: string): void {
  sessionStorage.setItem(phoneKey, phone);
  useChallenge.setState({ phone });
}

function keepGuest(isGuest: boolean): void {
  if (isGuest) sessionStorage.setItem(guestKey, "yes");
  else sessionStorage.removeItem(guestKey);
  useChallenge.setState({ isGuest });
}

/** Checks a value; signs in when the challenge is finished by it. */
export async function verify(value: string): Promise<void> {
  await step(async (token) => {
    const answer = await api.identity.verifyChallenge({ body: { token, value } });
    if ("accessToken" in answer) finish(answer);
    else if ("challenges" in answer) accept(answer);
  });
}

export async function chooseMethod(type: "password" | "otp" | "tOtp"): Promise<void> {
  await step(async (token) => accept(await api.identity.changeChallengeOrder({ body: { token, type } })));
}

export async function sendAgain(): Promise<void> {
  await step(async (token) => {
    const { retrySeconds } = await api.identity.retryChallenge({ body: { token } });
    const { progress } = useChallenge.getState();
    if (progress) useChallenge.setState({ progress: { ...progress, retrySeconds } });
  });
}

/** Sends the code of another way past the second factor (PASS-18); answers when the next may be asked for, in epoch milliseconds. */
export async function sendRecoveryCode(method: RecoveryMethod): Promise<number> {
  let nextMs = 0;
  await step(async (token) => {
    const answer = await api.identity.recover({ body: { token, method } });
    if ("retrySeconds" in answer) nextMs = Date.now() + answer.retrySeconds * 1000;
  });
  return nextMs;
}

/** Passes the second factor by a code of another way. */
export async function recover(method: RecoveryMethod, value: string): Promise<void> {
  await step(async (token) => {
    const answer = await api.identity.recover({ body: { token, method, value } });
    if ("accessToken" in answer) finish(answer);
  });
}

/** The full form, or a guest's. */
export async function register(
  form: Omit<Registration, "token" | "phone"> | Omit<GuestRegistration, "token" | "phone">,
): Promise<void> {
  await step(async (token) =>
    finish(
      await api.identity.registerByChallenge({
        body: { ...form, token, phone: useChallenge.getState().phone },
      }),
    ),
  );
  // Nobody waits for it: the account stands without (AUTH-36).
  const isFull = "password" in form && useSession.getState().tokens !== null;
  if (isFull) api.payments.createCustomer({ body: {} }).catch(() => {});
}

/** Back to the phone step; the number stays (AUTH-53). */
export async function changeNumber(): Promise<void> {
  const { token } = useChallenge.getState();
  forget(false);
  if (token !== null)
    await api.identity.cancelChallenge({ headers: { "x-challenge-token": token } }).catch(() => {});
}

async function step(action: (token: string) => Promise<void>): Promise<void> {
  const { token } = useChallenge.getState();
  if (token === null) return forget(true);
  await orStartOver(() => action(token));
}

/** An ended challenge leads back to the phone step with a word about it (AUTH-58). */
async function orStartOver(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (error instanceof ApiError && (error.code === "ChallengeSessionNotFound" || error.status === 401))
      return forget(true);
    throw error;
  }
}

function accept({ token, ...progress }: ChallengeState): void {
  sessionStorage.setItem(tokenKey, token);
  useChallenge.setState({ token, progress });
}

function finish(result: ChallengeResult): void {
  forget(false);
  useSession.getState().signIn({ accessToken: result.accessToken, refreshToken: result.refreshToken });
}

function forget(hasExpired: boolean): void {
  sessionStorage.removeItem(tokenKey);
  useChallenge.setState({ token: null, progress: null, hasExpired });
}
