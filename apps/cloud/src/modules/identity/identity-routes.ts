// Calls of the identity module: parsed and authorised by the contract, delegated to the services.
import { demoPhone, identityEndpoints, type HttpErrorCode } from "@didban/contract";
import { implement, Refusal, type Call, type ImplementedEndpoint } from "../../platform/http/index.ts";
import { browserOf } from "./sessions/browser-cookie.ts";
import type { ChallengeService } from "./sign-in/challenge-service.ts";
import type { ContactChangeService } from "./profile/contact-change-service.ts";
import type { FactorService } from "./factors/factor-service.ts";
import type { IdentityVerification } from "./factors/identity-verification.ts";
import type { LoginService } from "./sign-in/login-service.ts";
import { callingCodeOf } from "./accounts/phone-number.ts";
import type { PasswordChangeService } from "./profile/password-change-service.ts";
import type { PasswordResetService } from "./sign-in/password-reset-service.ts";
import type { ProfileService } from "./profile/profile-service.ts";
import type { RecoveryService } from "./sign-in/recovery-service.ts";
import type { RegistrationService } from "./sign-in/registration-service.ts";
import type { SessionRegistry } from "./sessions/session-registry.ts";
import type { SessionOpener } from "./sessions/session-opener.ts";
import type { SignInCall } from "./sessions/sign-in-call.ts";
import type { StrengthService } from "./sign-in/strength-service.ts";

interface Services {
  readonly challenges: ChallengeService;
  /** A code for a new email is given by the same call (PROF-16). */
  readonly contacts: Pick<ContactChangeService, "verifyEmail">;
  readonly registration: RegistrationService;
  readonly logins: LoginService;
  readonly opener: SessionOpener;
  readonly sessions: SessionRegistry;
  readonly resets: PasswordResetService;
  readonly passwordChange: PasswordChangeService;
  readonly factors: FactorService;
  readonly verification: IdentityVerification;
  readonly recovery: RecoveryService;
  readonly profile: ProfileService;
  readonly strength: StrengthService;
  readonly options: {
    readonly countries: readonly string[];
    readonly codeDelivery: "message" | "sandbox" | "server";
    readonly isDemo: boolean;
  };
}

type WithCookie = { readonly headers: { readonly cookie?: string | undefined } };

/** The endpoints with their handlers. */
export function identityRoutes(services: Services): readonly ImplementedEndpoint[] {
  const { challenges, contacts, registration, logins, opener, sessions, resets, profile, strength, options } =
    services;
  const { passwordChange, factors, verification, recovery } = services;
  return implement(identityEndpoints, {
    signInOptions: async () => ({
      countries: options.countries.map((code) => ({ code, callingCode: callingCodeOf(code) })),
      codeDelivery: options.codeDelivery,
      demoPhone: options.isDemo ? demoPhone : null,
    }),

    startChallenge: (input, call) =>
      orFail("challengeCreateFailed", call, () => challenges.start(input.body, signInCall(input, call))),
    readChallenge: ({ headers }) => challenges.read(headers["x-challenge-token"]),
    cancelChallenge: ({ headers }, call) =>
      orFail("challengeRemoveFailed", call, () => challenges.cancel(headers["x-challenge-token"])),
    verifyChallenge: (input, call) =>
      orFail("challengeProcessFailed", call, async () => {
        const { token, value } = input.body;
        const changed = await contacts.verifyEmail(token, value, call);
        return changed ?? challenges.verify(token, value, signInCall(input, call));
      }),
    retryChallenge: (input, call) =>
      orFail("challengeRetryFailed", call, () => challenges.retry(input.body.token, signInCall(input, call))),
    changeChallengeOrder: (input, call) =>
      orFail("challengeProcessFailed", call, () =>
        challenges.changeOrder(input.body.token, input.body.type, signInCall(input, call)),
      ),

    registerByChallenge: (input, call) => registration.register(input.body, signInCall(input, call)),
    register: (input, call) => registration.register(input.body, signInCall(input, call)),
    login: (input, call) => logins.login(input.body.username, input.body.password, signInCall(input, call)),
    refresh: ({ body }, call) => opener.refresh(body.refreshToken, call),
    passwordStrength: ({ body }, call) => strength.check(body.password, call.address),

    requestPasswordReset: (input, call) => resets.request(input.body.username, signInCall(input, call)),
    verifyPasswordReset: async (input, call) => {
      const { token, value } = input.body;
      return { token, status: await resets.verify(token, value, signInCall(input, call)) };
    },
    finishPasswordReset: async ({ body }, call) => {
      await resets.finish(body.token, body.password, call);
      return { status: "success" };
    },

    changePassword: ({ params, body }, call) => passwordChange.change(params.id, body, call),

    readFactors: (_, { caller }) => factors.read(caller),
    setupSms: (_, call) => factors.setupSms(call),
    requestSms: ({ body }, call) =>
      body.purpose === "setup" ? factors.setupSms(call) : verification.sendCode(call),
    verifySms: ({ body }, call) =>
      body.purpose === "setup"
        ? factors.turnSmsOn(body.value, call)
        : verification.byTextCode(body.value, call),
    removeSms: (_, { caller }) => factors.turnSmsOff(caller),
    setupAuthenticator: (_, call) => factors.setupAuthenticator(call),
    confirmAuthenticator: ({ body }, call) => factors.turnAuthenticatorOn(body.value, call),
    verifyAuthenticator: ({ body }, call) => verification.byAuthenticator(body.value, call),
    removeAuthenticator: (_, { caller }) => factors.turnAuthenticatorOff(caller),
    renewRecoveryCode: (_, { caller }) => factors.renewRecoveryCode(caller),
    verifyPassword: ({ body }, call) => verification.byPassword(body.password, call),
    recover: async (input, call) => {
      const { token, method, value } = input.body;
      if (value !== undefined) return recovery.pass(token, method, value, signInCall(input, call));
      const sent = await recovery.send(token, method, signInCall(input, call));
      call.setStatus(202);
      return sent;
    },

    current: (_, { caller }) => profile.current(caller),
    updateUser: ({ params, body }, { caller }) => profile.update(caller, params.id, body),

    listSessions: ({ query }, { caller }) => sessions.list(caller, query),
    findSessions: ({ query, body }, { caller }) => sessions.list(caller, { ...query, ...body.filters }),
    readSession: ({ params }, { caller }) => sessions.read(caller, params.id),
    endSession: ({ params }, { caller }) => sessions.end(caller, params.id),
    endOtherSessions: (_, { caller }) => sessions.endOthers(caller),
  });
}

function signInCall({ headers }: WithCookie, call: Call): SignInCall {
  const browser = browserOf(headers.cookie, call.isSecure);
  call.setHeader("set-cookie", browser.setCookie);
  return { origin: call, locale: call.locale, browser };
}

/** A fault of the server's own while it handles a challenge is answered by the code of that call (AUTH-28). */
async function orFail<Answer>(code: HttpErrorCode, call: Call, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    call.log.error({ err: error }, code);
    throw new Refusal(code);
  }
}
