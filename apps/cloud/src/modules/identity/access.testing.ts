// What the calls of identity need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
nothing: identity.signInOptions identity.startChallenge identity.readChallenge identity.cancelChallenge identity.verifyChallenge
nothing: identity.retryChallenge identity.changeChallengeOrder identity.registerByChallenge identity.register identity.login
nothing: identity.refresh identity.passwordStrength identity.requestPasswordReset identity.verifyPasswordReset identity.finishPasswordReset
nothing: identity.recover profile.joinWaitlist
session: identity.changePassword identity.readFactors identity.setupSms identity.requestSms identity.verifySms identity.removeSms
session: identity.setupAuthenticator identity.confirmAuthenticator identity.verifyAuthenticator identity.removeAuthenticator
session: identity.renewRecoveryCode identity.verifyPassword identity.current identity.updateUser identity.listSessions identity.findSessions
session: identity.readSession identity.endSession identity.endOtherSessions profile.readUser profile.closeAccount profile.upgradeGuest
session: profile.supportLink profile.askSupport profile.readOwnAvatar profile.readAvatar profile.updateOwnAvatar profile.updateAvatar
session: profile.removeOwnAvatar profile.removeAvatar profile.changePhone profile.verifyPhone profile.changeEmail
`,
};
