// Support for tests through the public doors; never imported by the product.
export { sql } from "kysely";
export { FakeClock } from "./fake-clock.ts";
export { startBareServer } from "./bare-server.ts";
export { builtWebApp } from "./built-web-app.ts";
export { callNeeds, isDeclaredAsNeeded } from "./access/call-table.ts";
export { walkedBody, walkEndpoints } from "./access/endpoint-walk.ts";
export { walkForeignIds } from "./access/foreign-ids.ts";
export { idPlacesOf } from "./access/call-samples.ts";
export type { Fault, Target, Walk, Walker } from "./access/walk-terms.ts";
export { walkChannel } from "./access/channel-walk.ts";
export {
  forgetAudience,
  forgetResources,
  guardVault,
  type GuardedVault,
  type VaultWalker,
} from "./access/guarded-vault.ts";
export { assignable, heldByRole, keyRows } from "./access/role-table.ts";
export {
  callApi,
  cookieOf,
  createWorkspace,
  fromAddress,
  fromNewAddress,
  goodPassword,
  makeGuest,
  newestCode,
  newPhone,
  personOf,
  registrationOf,
  signInToDemo,
  signUp,
  startChallenge,
  unprovePhone,
  type Answered,
  type AnyRequest,
  type Person,
} from "./person.ts";
export { publishTerms } from "../modules/people/api.ts";
export { namePublicGuest } from "../modules/workspaces/api.ts";
export { heldBy, levels, refusal, RoleScene, watching } from "./role-scene.ts";
export { addMembership, giveRole, giveTeam, joinWorkspace, type MemberRole } from "./membership.ts";
export { keptActs, keptEntries } from "./log-entries.ts";
export { markedPicture, markOf } from "./marked-picture.ts";
export { newestNotice, type Notice } from "./newest-notice.ts";
export { questionsOf } from "./questions.ts";
export { startOutsidePostgres, type OutsidePostgres } from "./outside-postgres.ts";
export { databaseUrlOf, RealServer, startRealServer, type RealServerOptions } from "./real-server.ts";
export {
  authenticatorCode,
  forgetAttempts,
  forgetUsedCodes,
  proveIdentity,
  turnAuthenticatorOn,
  turnSmsOn,
  type TurnedOn,
} from "./second-factors.ts";
export { startSecondApi, type SecondApi } from "./second-api.ts";
export { createTestDatabase, testServerUrl, type TestDatabase } from "./test-database.ts";
export { isBroken, isKeyMessage, playArchive, playLive, StreamClient } from "./stream-client.ts";
export { numbersOf, StreamScene, twoStreams } from "./stream-scene.ts";
export { stampsOf, startTestMedia, type MediaNode, type TestMedia } from "./test-media.ts";
export { ChannelClient, openChannel } from "./channel-client.ts";
export {
  startTestServer,
  startTwinServer,
  testSecretKey,
  type TestServer,
  type TestServerOptions,
} from "./test-server.ts";
