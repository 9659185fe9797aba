// Composition of the api process: every module is made here and given what it needs, and nothing else makes or finds one.
import type { FastifyInstance } from "fastify";
import {
  createApiServer,
  createPageServer,
  mountApiDocs,
  mountWebApp,
  type WebAppOptions,
} from "./platform/http/server.ts";
import {
  assertComplete,
  contractEndpoints,
  createEndpointGate,
  Refusal,
  type ApiModule,
  type Authenticate,
  type Authoriser,
} from "./platform/http/index.ts";
import { composeDemo } from "./app-demo.ts";
import { composeDevices } from "./app-devices.ts";
import { createResourceDirectory } from "./resource-directory.ts";
import { createActivityModule, type ActivityModule } from "./modules/activity/api.ts";
import { createLogbook } from "./modules/activity/index.ts";
import { createAccessModule, type AccessModule } from "./modules/access/api.ts";
import type { SimulatedCameraList } from "./modules/cameras/api.ts";
import { archiveMapChanged } from "./modules/archive/index.ts";
import { countCameras, createCameraNewsSources, createDefaultGroup } from "./modules/cameras/index.ts";
import { createChannelModule } from "./modules/channel/api.ts";
import { createAnnouncer, createPresenceDirectory, type Announcer } from "./modules/channel/index.ts";
import { createCustomSettingsModule } from "./modules/custom-settings/api.ts";
import { createIdentityModule, entryProofs, type IdentityModule } from "./modules/identity/api.ts";
import { createSessionDirectory, sessionChanged } from "./modules/identity/index.ts";
import {
  createNotificationsModule,
  notificationRaised,
  type NotificationsModule,
} from "./modules/notifications/index.ts";
import { createPaymentsModule } from "./modules/payments/api.ts";
import { createPeopleModule, type PeopleModule } from "./modules/people/api.ts";
import { createMembershipDirectory } from "./modules/people/index.ts";
import { createWorkspacesModule, type WorkspacesModule } from "./modules/workspaces/api.ts";
import { createWorkspaceDirectory } from "./modules/workspaces/index.ts";
import type { ProcessMetrics } from "./platform/metrics/index.ts";
import { Operators } from "./platform/operators/index.ts";
import type { Platform } from "./platform/platform.ts";
import { version } from "./platform/version.ts";
import { createSystemModule, type Processes } from "./modules/system/index.ts";

/** What the process that runs the api is told about its surroundings. */
export interface ApiSurroundings {
  readonly isBehindFront: boolean;
  /** Fail calls whose answer breaks the contract; for tests and development. */
  readonly checksAnswers: boolean;
  readonly metrics: ProcessMetrics;
  readonly processes: Processes;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Private address of the process that decodes stills; undefined where none runs. */
  readonly decoder?: string | undefined;
  /** What the simulator says of its cameras, where one runs. */
  readonly simulatedCameras?: SimulatedCameraList | undefined;
}

/** Doors of the modules that others, and tests, go through. */
export interface Doors {
  readonly activity: ActivityModule;
  readonly access: AccessModule;
  readonly announcer: Announcer;
  readonly identity: IdentityModule;
  readonly notifications: NotificationsModule;
  readonly people: PeopleModule;
  readonly workspaces: WorkspacesModule;
}

/** The api, ready to listen. */
export interface Api {
  readonly server: FastifyInstance;
  readonly doors: Doors;
  /** Lines for the person at the terminal, printed once the server serves. */
  greeting(): Promise<readonly string[]>;
  /** Answers running calls, then ends what the modules began. */
  stop(): Promise<void>;
}

interface Composition {
  readonly modules: readonly ApiModule[];
  readonly doors: Doors;
  readonly authenticate: Authenticate;
  readonly authoriser: Authoriser;
}

/** Makes and starts the modules and the server that speaks for them. */
export async function openApi(platform: Platform, surroundings: ApiSurroundings): Promise<Api> {
  const operators = new Operators(platform.database);
  const { modules, doors, authenticate, authoriser } = compose(platform, operators, surroundings);
  const endpoints = modules.flatMap((module) => module.endpoints);
  assertComplete(endpoints);
  const { streamHost, eventHost } = platform.settings;
  const webApp: WebAppOptions = {
    folder: surroundings.webFolder,
    connectTo: [streamHost, eventHost].filter((host) => host !== null),
  };
  const server = createApiServer({
    endpoints,
    upgrades: modules.flatMap((module) => module.upgrades ?? []),
    gate: createEndpointGate({
      authenticate,
      authoriser,
      isOperator: (accountId) => operators.isOperator(accountId),
      requireIdentity: (caller) => doors.identity.proof.requireFresh(caller),
    }),
    rehearse: platform.rehearse,
    log: platform.log,
    isBehindFront: surroundings.isBehindFront,
    checksAnswers: surroundings.checksAnswers,
    servePage: createPageServer(webApp),
    onFailed: (call) => doors.activity.noteFailure(call),
    onAnswered: (fact) => surroundings.metrics.answered(fact),
  });
  await mountWebApp(server, webApp);
  await mountApiDocs(server, contractEndpoints, version);
  for (const module of modules) await module.start?.();
  return {
    server,
    doors,
    async greeting() {
      const lines = await Promise.all(modules.map((module) => module.greeting?.() ?? []));
      return lines.flat();
    },
    async stop() {
      await server.close();
      for (const module of modules.toReversed()) await module.stop?.();
    },
  };
}

function compose(
  platform: Platform,
  operators: Operators,
  { processes, decoder, simulatedCameras }: ApiSurroundings,
): Composition {
  const { database, clock, events, secrets, settings, log } = platform;
  const notifications = createNotificationsModule({
    database,
    clock,
    events,
    secrets,
    log,
    settings,
  });
  const announcer = createAnnouncer({ clock, events });
  const workspaceDirectory = createWorkspaceDirectory(database, (news, within) =>
    announcer.announce(news, within),
  );
  const memberships = createMembershipDirectory({ database, clock, workspaces: workspaceDirectory });
  const logbook = createLogbook({
    clock,
    workspaceName: async (id, within) => (await workspaceDirectory.find(id, within))?.name ?? "",
  });
  const sessions = createSessionDirectory({ database, clock });
  const resources = createResourceDirectory(database);
  const access = createAccessModule({
    database,
    clock,
    events,
    memberships,
    resources,
    factors: sessions,
    // Both are made of this module, and asked when somebody calls.
    people: {
      namesOf: (ids, readerId) => identity.accounts.namesOf(ids, readerId),
      phoneOf: (id) => identity.accounts.phoneOf(id),
      removeMembers: (workspaceId, ids, within) => people.ofRoles.removeMembers(workspaceId, ids, within),
      invitedInto: (teamId, within) => people.ofRoles.invitedInto(teamId, within),
      cancelInvitesInto: (teamId, within) => people.ofRoles.cancelInvitesInto(teamId, within),
    },
    leave: (id, workspaceId, within) => identity.sessions.leave(id, workspaceId, within),
    logbook,
    announce: (news, within) => announcer.announce(news, within),
  });
  const activity = createActivityModule({
    database,
    clock,
    log,
    rights: access.authoriser,
    membersOf: async (id) => (await memberships.joined(id)).map(({ accountId }) => accountId),
    workspacesOf: (accountId) => memberships.workspacesOf(accountId),
    logbook,
    nameOf: (kind, id, workspaceId) => resources.nameOf(kind, id, workspaceId, database),
  });
  const identity = createIdentityModule({
    database,
    clock,
    events,
    secrets,
    log,
    blobs: platform.blobs,
    textMessages: notifications.textMessages,
    mails: notifications.mails,
    raise: (accountId, event, within, params) =>
      notifications.notices.raise(accountId, event, within, params),
    writeUserLog: (action, by, within, errorCode) =>
      logbook.note({ kind: "user", action, by, workspaceId: null, errorCode }, within),
    tellUpdated: (userId, fields, within) =>
      announcer.announce({ name: "UserUpdated", args: [{ userId, fields: [...fields] }] }, within),
    offices: {
      isOperator: (accountId) => operators.isOperator(accountId),
      makeFirstOperator: (accountId, within) => operators.accountRegistered(accountId, within),
      isAdmin: (caller) => access.authoriser.isAdmin(caller),
      mayViewPeople: (caller) => access.authoriser.holdsOnWorkspace(caller, "viewUsers"),
      leave: async (accountId) => void (await operators.revoke(accountId)),
    },
    // The people module is made of this one, and asked when somebody calls.
    belonging: {
      ownedBy: (id, within) => people.belonging.ownedBy(id, within),
      leaveAll: (id, within) => people.belonging.leaveAll(id, within),
      share: (id, otherId) => people.belonging.share(id, otherId),
      mustHaveFactor: (id, within) => people.belonging.mustHaveFactor(id, within),
      isMember: (id, workspaceId) => people.belonging.isMember(id, workspaceId),
      publicGuest: () => people.belonging.publicGuest(),
      admitGuest: (id, within) => people.belonging.admitGuest(id, within),
    },
    support: {
      panel:
        settings.supportUrl === null || settings.supportSecret === null
          ? null
          : { url: settings.supportUrl, secret: settings.supportSecret },
      email: settings.supportEmail ?? settings.mailFrom ?? "support",
    },
    accountLimit: settings.accountLimit,
    async eraseElsewhere(accountId, within) {
      await notifications.erase(accountId, within);
      await payments.erase(accountId, within);
      await activity.erase(accountId, within);
      await customSettings.erase(accountId, within);
    },
  });
  const payments = createPaymentsModule({ database, clock, logbook, people: identity.accounts });
  const people = createPeopleModule({
    database,
    clock,
    log,
    accounts: identity.accounts,
    sessions: identity.sessions,
    proofs: entryProofs,
    roles: access.roles,
    memberRoles: access.memberRoles,
    rights: access.authoriser,
    presences: createPresenceDirectory(database),
    workspaces: workspaceDirectory,
    textMessages: notifications.textMessages,
    forgetVisitor: (accountId, workspaceId, within) => customSettings.erase(accountId, within, workspaceId),
    // Until billing answers it, nobody lacks a seat.
    seatsOf: async () => null,
    appAddress: settings.appHost,
    announce: (news, within, also) => announcer.announce(news, within, also),
    logbook,
    raise: (accountId, event, within, params, subject) =>
      notifications.notices.raise(accountId, event, within, params, subject),
  });
  const workspaces = createWorkspacesModule({
    database,
    clock,
    events,
    blobs: platform.blobs,
    log,
    accounts: identity.accounts,
    members: {
      find: (id, accountId) => people.memberships.find(id, accountId),
      of: (accountId, within) => people.memberships.of(accountId, within),
      add: (id, accountId, within) => people.memberships.add(id, accountId, within),
      detachAll: (id, within) => people.detaching.all(id, within),
      detachGuests: (id, within) => people.detaching.guests(id, within),
    },
    devices: {
      count: async (id, within) => ({ cameras: await countCameras(id, within), bridges: 0 }),
    },
    raise: (accountId, event, within, params) =>
      notifications.notices.raise(accountId, event, within, params),
    entry: people.entry,
    visits: people.visits,
    roles: access.roles,
    rolesOf: (accountId) => access.memberRoles.ofPerson(accountId),
    announce: (news, within) => announcer.announce(news, within),
    logbook,
    onCreated: [
      async ({ id, locale }, within) => void (await createDefaultGroup(id, locale, clock.nowMs(), within)),
      // Made of this module too.
      async ({ id, ownerId, isDemo }, within) => {
        if (isDemo) await customSettings.markOnboarded(ownerId, id, within);
      },
    ],
    workspaceLimit: settings.workspaceLimit,
  });
  const localeOf = async (accountId: string) => (await identity.accounts.read(accountId))?.locale ?? "en";
  const customSettings = createCustomSettingsModule({
    database,
    clock,
    localeOf,
    hours: workspaces.hours,
    rights: {
      matrixOf: (caller) => access.matrixOf(caller),
      mayUpdateWorkspace: (caller) =>
        access.authoriser.holdsOnWorkspace(caller, "workspaceUpdateInformation"),
    },
    announce: (news, within, audience) => announcer.announce(news, within, audience),
    logbook,
  });
  const devices = composeDevices(platform, {
    logbook,
    access,
    people: identity.accounts,
    announcer,
    async forgetCamera(id, workspaceId, within) {
      await access.roles.forget(id, workspaceId, within);
      await customSettings.forgetCamera(id, workspaceId, within);
    },
    async requireLasting(id, within) {
      const workspace = await workspaceDirectory.find(id, within);
      if (workspace?.lifecycle === "deletionScheduled") throw new Refusal("forbiddenResource");
    },
    decoder,
  });
  const channel = createChannelModule({
    database,
    clock,
    events,
    log,
    rights: access.authoriser,
    members: memberships,
    sessions,
    notifications: notifications.notices,
    sources: createCameraNewsSources(database, archiveMapChanged),
    noteTakenOver: (accountId, device) =>
      identity.userLog.note("sessionTakenOver", { accountId, device }, database),
    topics: { sessionChanged, notificationRaised },
    eventHost: settings.eventHost,
    localeOf,
  });
  const demo = composeDemo(platform, { access, workspaces, operators, simulatedCameras });
  const system = createSystemModule({
    database,
    clock,
    settings,
    processes,
    camerasByStatus: () => devices.camerasByStatus(),
    footage: () => devices.footage(),
    mediaRates: () => devices.mediaRates(),
    outbox: async () => ({ waiting: 0, failed: 0 }),
    lastBackupAtMs: async () => null,
  });
  return {
    modules: [
      notifications,
      activity,
      access,
      identity,
      payments,
      people,
      workspaces,
      customSettings,
      ...devices.modules,
      channel,
      system,
      ...demo,
    ],
    doors: { activity, access, announcer, identity, notifications, people, workspaces },
    authenticate: (origin) => identity.sessions.authenticate(origin),
    authoriser: access.authoriser,
  };
}
