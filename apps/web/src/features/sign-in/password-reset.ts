// The calls of a password reset, and which step they lead to (PASS-11 to PASS-16).
import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session-store.ts";
import { changeNumber, keepPhone } from "./challenge.ts";

/** Where a reset stands. `hasExpired`: the one before came to nothing. */
export type ResetStep =
  | { readonly name: "phone"; readonly hasExpired: boolean }
  | {
      readonly name: "code";
      readonly token: string;
      readonly phone: string;
      readonly maskedPhone: string;
      /** When another message may be asked for, in epoch milliseconds. */
      readonly nextMs: number;
    }
  | { readonly name: "tOtp"; readonly token: string; readonly phone: string }
  | { readonly name: "newPassword"; readonly token: string; readonly phone: string }
  | { readonly name: "done" };

export async function requestReset(phone: string): Promise<ResetStep> {
  const { token, maskedPhone, retrySeconds } = await api.identity.requestPasswordReset({
    body: { username: phone },
  });
  keepPhone(phone);
  return { name: "code", token, phone, maskedPhone, nextMs: Date.now() + retrySeconds * 1000 };
}

export function verifyReset(token: string, phone: string, value: string): Promise<ResetStep> {
  return unlessEnded(async () => {
    const { status } = await api.identity.verifyPasswordReset({ body: { token, value } });
    return { name: status, token, phone };
  });
}

/** Sets the password. Whoever was signed in here is so no more, and a sign-in under way begins anew. */
export function finishReset(token: string, password: string): Promise<ResetStep> {
  return unlessEnded(async () => {
    await api.identity.finishPasswordReset({ body: { token, password } });
    useSession.getState().signOut();
    queryClient.clear();
    await changeNumber();
    return { name: "done" };
  });
}

/** A reset whose time is over, or that a newer one replaced, begins anew (PASS-14). */
async function unlessEnded(action: () => Promise<ResetStep>): Promise<ResetStep> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof ApiError && error.problem.field === "token")
      return { name: "phone", hasExpired: true };
    throw error;
  }
}
