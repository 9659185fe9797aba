// Every setting of the server, with its default (OPS-5). `npm run settings` prints this list with what each means and allows.
import { logLevels } from "../log/index.ts";
import { addressRanges } from "./address-ranges.ts";
import { diskLimit } from "./disk-limit.ts";
import {
  onOff,
  oneOf,
  optional,
  path,
  port,
  setting,
  textOf,
  tileAddress,
  urlOf,
  whole,
  word,
} from "./setting.ts";

export const settingList = {
  isDemo: setting("DIDBAN_DEMO", onOff, "on", "Simulated cameras, a demo workspace and sandbox providers"),
  dataFolder: setting("DIDBAN_DATA", path, "./data", "Folder of all data: database, footage, exports, keys"),
  httpPort: setting("PORT", port, "8080", "Port of plain http, for callers on this machine"),
  tlsPort: setting("DIDBAN_TLS_PORT", port, "8443", "Port of https"),
  isPlainHttp: setting("DIDBAN_PLAIN_HTTP", onOff, "off", "Serve plain http to other machines too"),
  trustedProxies: setting(
    "DIDBAN_TRUSTED_PROXIES",
    addressRanges,
    "",
    "Proxies in front, whose X-Forwarded-For, -Proto and -Host are believed",
  ),
  isLoopbackTrusted: setting(
    "DIDBAN_LOOPBACK_TRUST",
    onOff,
    "on",
    "Take what comes over loopback for this machine's own; off behind a proxy that hides itself",
  ),
  tlsCertificate: setting(
    "DIDBAN_TLS_CERT",
    optional(path),
    "",
    "Certificate file (PEM); self-made when not set",
  ),
  tlsKey: setting("DIDBAN_TLS_KEY", optional(path), "", "Private key file of the certificate (PEM)"),
  isPublic: setting("DIDBAN_PUBLIC", onOff, "off", "Refuse camera addresses in private networks"),
  allowedAddresses: setting(
    "DIDBAN_ALLOW_ADDRESSES",
    addressRanges,
    "",
    "Further ranges that cameras may lie in; without one no camera is dialled at an address of this machine itself",
  ),
  searchedNetworks: setting(
    "DIDBAN_SEARCH_NETWORKS",
    addressRanges,
    "",
    "Networks in which cameras are searched, each at most a /22; those of this machine when not set",
  ),
  keyFile: setting(
    "DIDBAN_KEY_FILE",
    optional(path),
    "",
    "Key that encrypts secrets; made in the data folder when not set",
  ),
  diskLimit: setting(
    "DIDBAN_DISK_LIMIT",
    diskLimit,
    "auto",
    "What footage may take; auto leaves 5 % and at least 2 GB free",
  ),
  metricsToken: setting(
    "DIDBAN_METRICS_TOKEN",
    optional(textOf(16, 512)),
    "",
    "Bearer token that opens /metrics to others",
    true,
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    optional(urlOf("postgres:", "postgresql:")),
    "",
    "PostgreSQL to use instead of the built-in one",
    true,
  ),
  mediaProcesses: setting("DIDBAN_MEDIA_PROCESSES", whole(1, 64), "1", "Media processes on this machine"),
  nodeName: setting(
    "DIDBAN_NODE_NAME",
    optional(word),
    "",
    "Prefix of this machine's process names, when several serve together",
  ),
  privateAddress: setting(
    "DIDBAN_PRIVATE_ADDRESS",
    optional(urlOf("http:")),
    "",
    "Where other machines reach a media process that is started alone",
  ),
  internalSecret: setting(
    "DIDBAN_INTERNAL_SECRET",
    optional(textOf(16, 512)),
    "",
    "Secret of private calls, the same on all machines; new at each start when not set",
    true,
  ),
  appHost: setting(
    "DIDBAN_APP_HOST",
    optional(urlOf("http:", "https:")),
    "",
    "Public address of the app, for links in messages; without it only this machine's own names and addresses are linked to",
  ),
  streamHost: setting(
    "DIDBAN_STREAM_HOST",
    optional(urlOf("ws:", "wss:")),
    "",
    "Address of streams; the app's own when not set",
  ),
  eventHost: setting(
    "DIDBAN_EVENT_HOST",
    optional(urlOf("ws:", "wss:")),
    "",
    "Address of the session channel; the app's own when not set",
  ),
  mapTiles: setting(
    "DIDBAN_MAP_TILES",
    optional(tileAddress),
    "",
    "Tiles of maps, such as https://tiles.example.com/{z}/{x}/{y}.png, which browsers load by themselves; the outline of the world when not set",
    true,
  ),
  mapAttribution: setting(
    "DIDBAN_MAP_ATTRIBUTION",
    optional(textOf(1, 250)),
    "",
    "Whose tiles these are, as their licence asks maps to say",
  ),
  mapTilesZoom: setting("DIDBAN_MAP_TILES_ZOOM", whole(1, 22), "19", "Nearest zoom that there are tiles of"),
  bridgePackage: setting(
    "DIDBAN_BRIDGE_PACKAGE",
    optional(path),
    "",
    "Folder of the signed program that bridges are updated to; made of the sources here and signed by this server when not set",
  ),
  smsProvider: setting(
    "DIDBAN_SMS",
    optional(oneOf("twilio", "kavenegar")),
    "",
    "Who carries text messages; printed in the log when not set, kept in the outbox in the demo",
  ),
  smsUrl: setting(
    "DIDBAN_SMS_URL",
    optional(urlOf("http:", "https:")),
    "",
    "Address of the carrier; its own when not set",
  ),
  smsAccount: setting("DIDBAN_SMS_ACCOUNT", optional(textOf(1, 128)), "", "Twilio's account SID"),
  smsSecret: setting(
    "DIDBAN_SMS_SECRET",
    optional(textOf(1, 256)),
    "",
    "Twilio's auth token, or Kavenegar's API key",
    true,
  ),
  smsFrom: setting("DIDBAN_SMS_FROM", optional(textOf(1, 32)), "", "Number or line that messages come from"),
  smtpUrl: setting(
    "DIDBAN_SMTP",
    optional(urlOf("smtp:", "smtps:")),
    "",
    "Mail server, smtp://user:password@host:587; mail is printed in the log when not set, kept in the outbox in the demo",
    true,
  ),
  mailFrom: setting(
    "DIDBAN_MAIL_FROM",
    optional(textOf(3, 254)),
    "",
    "Address that mail comes from, such as Didban <didban@example.com>",
  ),
  supportEmail: setting(
    "DIDBAN_SUPPORT_EMAIL",
    optional(textOf(3, 254)),
    "",
    "Where questions to support are mailed; the address that mail comes from when not set",
  ),
  supportUrl: setting(
    "DIDBAN_SUPPORT_URL",
    optional(urlOf("https:", "http:")),
    "",
    "Ticketing panel; people are led there with a signed token, to the built-in form when not set",
  ),
  supportSecret: setting(
    "DIDBAN_SUPPORT_SECRET",
    optional(textOf(32, 512)),
    "",
    "Secret that signs those tokens (HS256), known to the panel",
    true,
  ),
  accountLimit: setting(
    "DIDBAN_ACCOUNT_LIMIT",
    optional(whole(1, 1_000_000_000)),
    "",
    "Accounts that this server takes; no limit when not set",
  ),
  workspaceLimit: setting(
    "DIDBAN_WORKSPACE_LIMIT",
    optional(whole(1, 1_000_000_000)),
    "",
    "Workspaces that this server takes; no limit when not set",
  ),
  viewersPerCamera: setting(
    "DIDBAN_VIEWERS_PER_CAMERA",
    whole(1, 100_000),
    "50",
    "People's streams of one camera that may be open at once",
  ),
  maskedStreams: setting(
    "DIDBAN_MASKED_STREAMS",
    optional(whole(1, 1_000)),
    "",
    "Streams that a media process encodes at once, live and recorded ones together: masked ones, and those that a browser cannot decode; half the processors when not set",
  ),
  logLevel: setting("DIDBAN_LOG_LEVEL", oneOf(...logLevels), "info", "Least severe log lines to print"),
} as const;

/** The settings as values. */
export type Settings = {
  readonly [Name in keyof typeof settingList]: Exclude<
    ReturnType<(typeof settingList)[Name]["parse"]>,
    undefined
  >;
};
