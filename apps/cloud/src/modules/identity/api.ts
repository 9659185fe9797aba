// Door of the identity module for the api process and the operator's commands: accounts, signing in and up, sessions. Messages leave through
// a port; operators and workspace managers are asked for through another.
import { offeredCountries } from "@didban/contract";
import type { BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { SecretBox } from "../../platform/secrets/index.ts";
import { AccountClosingService } from "./profile/account-closing-service.ts";
import { AccountDirectory } from "./accounts/account-directory.ts";
import { AttemptStore } from "../../platform/limits/index.ts";
import { AvatarService } from "./profile/avatar-service.ts";
import { ChallengeService } from "./sign-in/challenge-service.ts";
import { ChallengeStore } from "./challenges/challenge-store.ts";
import { CodeSender } from "./challenges/code-sender.ts";
import { FactorService } from "./factors/factor-service.ts";
import { ContactChangeService } from "./profile/contact-change-service.ts";
import { ContactChangeStore } from "./profile/contact-change-store.ts";
import { IdentityProof } from "./factors/identity-proof.ts";
import { IdentityVerification } from "./factors/identity-verification.ts";
import { identityRoutes } from "./identity-routes.ts";
import { LoginService } from "./sign-in/login-service.ts";
import { createPasswordHasher, type PasswordHasher } from "./accounts/password-hasher.ts";
import { PasswordChangeService } from "./profile/password-change-service.ts";
import { PasswordResetService } from "./sign-in/password-reset-service.ts";
import { PeopleService } from "./profile/people-service.ts";
import type {
  Belonging,
  MailSender,
  Offices,
  RaiseNotice,
  TellOthers,
  TellUpdated,
  TextMessageSender,
} from "./accounts/ports.ts";
import { profileRoutes } from "./profile/profile-routes.ts";
import { ProfileService } from "./profile/profile-service.ts";
import { RecoveryService } from "./sign-in/recovery-service.ts";
import { RegistrationService } from "./sign-in/registration-service.ts";
import { SecondFactors } from "./factors/second-factors.ts";
import { DisplayAccounts } from "./sessions/display-accounts.ts";
import { SessionCodes } from "./challenges/session-codes.ts";
import { SessionRegistry } from "./sessions/session-registry.ts";
import { knownForMs } from "./sessions/session-lifetime.ts";
import { SessionOpener } from "./sessions/session-opener.ts";
import { SessionStore } from "./sessions/session-store.ts";
import { SignInLimits } from "./challenges/sign-in-limits.ts";
import { StrengthService } from "./sign-in/strength-service.ts";
import { SupportService, type SupportSettings } from "./profile/support-service.ts";
import { tokenKeySource } from "./sessions/token-key-store.ts";
import { UserLog, type WriteUserLog } from "./accounts/user-log.ts";

export {
  findAccountByPhone,
  type AccountDirectory,
  type KnownAccount,
} from "./accounts/account-directory.ts";
export { goodCodeFor } from "./challenges/code-sender.ts";
export { entryProofs } from "./sessions/entry-proofs.ts";
export type { PasswordHasher } from "./accounts/password-hasher.ts";
export { parsePhone } from "./accounts/phone-number.ts";
export type { Belonging, MailSender, Offices, RaiseNotice, TextMessageSender } from "./accounts/ports.ts";
export type { DisplayAccounts } from "./sessions/display-accounts.ts";
export type { SessionRegistry } from "./sessions/session-registry.ts";
export { WaitlistStore } from "./accounts/waitlist-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly secrets: SecretBox;
  readonly log: Logger;
  readonly blobs: BlobStore;
  readonly textMessages: TextMessageSender;
  readonly mails: MailSender;
  readonly offices: Offices;
  readonly belonging: Belonging;
  readonly support: SupportSettings;
  /** Accounts that this server takes; null: no limit (AUTH-49). */
  readonly accountLimit: number | null;
  /** There is a demo. */
  readonly isDemo: boolean;
  readonly guestRegistered: TellOthers;
  readonly placesLeft: TellOthers;
  readonly accountErased: TellOthers;
  readonly raise: RaiseNotice;
  readonly writeUserLog: WriteUserLog;
  readonly tellUpdated: TellUpdated;
  /** Countries whose numbers may sign in; US, CA and IR unless the operator offers others (AUTH-51). */
  readonly countries?: readonly string[];
  /** For tests that count hash work. */
  readonly passwords?: PasswordHasher;
}

/** What the module serves and gives. */
export interface IdentityModule extends ApiModule {
  /** `authenticate` is what the HTTP layer asks on every call. */
  readonly sessions: SessionRegistry;
  readonly accounts: AccountDirectory;
  readonly displayAccounts: DisplayAccounts;
  /** Asked before every sensitive call. */
  readonly proof: IdentityProof;
  /** What befalls people, for modules that see it happen. */
  readonly userLog: UserLog;
}

const sweepEveryMs = 60 * 60_000;
/** An expired password reset is told from one that never was for so long (PASS-14). */
const challengesKeptMs = 24 * 60 * 60_000;
/** A code for a new phone or email is told from one that never was for so long. */
const contactChangesKeptMs = 60 * 60_000;

/** Composes the module. */
export function createIdentityModule(deps: Deps): IdentityModule {
  const { database, clock, log } = deps;
  const countries = deps.countries ?? offeredCountries;
  const passwords = deps.passwords ?? createPasswordHasher(clock);
  const attempts = new AttemptStore(database);
  const limits = new SignInLimits({ attempts, clock });
  const codes = new CodeSender({ ...deps, limits });
  const tokenKey = tokenKeySource(deps);
  const userLog = new UserLog(deps);
  const opener = new SessionOpener({ ...deps, tokenKey, userLog });
  const sessions = new SessionRegistry({ ...deps, tokenKey, userLog });
  const proof = new IdentityProof(deps);
  const secondFactors = new SecondFactors(deps);
  const shared = {
    ...deps,
    userLog,
    countries,
    passwords,
    limits,
    codes,
    sessions: opener,
    secondFactors,
    proof,
  };
  const challenges = new ChallengeService(shared);
  const signedIn = { ...shared, sessionCodes: new SessionCodes(shared), keeper: sessions };

  const profile = new ProfileService({ ...deps, sessions });
  const contacts = new ContactChangeService({ ...shared, proof, sessions });
  const closing = new AccountClosingService({ ...deps, sessions });

  const sweep = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    await attempts.sweep(nowMs);
    await new ChallengeStore(database).sweep(nowMs - challengesKeptMs);
    await new ContactChangeStore(database).sweep(nowMs - contactChangesKeptMs);
    await closing.sweep();
    await new SessionStore(database).sweep(nowMs - knownForMs, nowMs);
  };
  let cancelSweep = (): void => undefined;
  const sweepLater = (): void => {
    cancelSweep = clock.after(sweepEveryMs, () => {
      sweep()
        .catch((error: unknown) => log.warn({ err: error }, "old sign-ins could not be swept"))
        .finally(sweepLater);
    });
  };

  return {
    name: "identity",
    endpoints: [
      ...identityRoutes({
        challenges,
        contacts,
        registration: new RegistrationService(shared),
        logins: new LoginService(shared),
        opener,
        sessions,
        resets: new PasswordResetService({ ...shared, keeper: sessions }),
        passwordChange: new PasswordChangeService(signedIn),
        factors: new FactorService(signedIn),
        verification: new IdentityVerification(signedIn),
        recovery: new RecoveryService({ ...shared, challenges }),
        profile,
        strength: new StrengthService({ attempts, clock }),
        options: { countries, codeDelivery: deps.textMessages.delivery, isDemo: deps.isDemo },
      }),
      ...profileRoutes({
        people: new PeopleService({ ...shared, attempts, profile, sessions }),
        closing,
        avatars: new AvatarService(deps),
        contacts,
        support: new SupportService({ ...deps, attempts }),
      }),
    ],
    sessions,
    accounts: new AccountDirectory({ ...deps, countries }),
    displayAccounts: new DisplayAccounts({ ...deps, tokenKey }),
    proof,
    userLog,
    async start() {
      sweepLater();
      // Sessions are opened within transactions, which are not to wait for a second connection. Without the key nobody signs in; the rest goes on.
      await tokenKey().catch((error: unknown) => log.error({ err: error }, "access tokens cannot be signed"));
    },
    async stop() {
      cancelSweep();
      await Promise.all([codes.settled(), userLog.settled()]);
    },
  };
}
