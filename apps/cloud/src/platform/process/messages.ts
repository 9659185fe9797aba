// What the supervisor and a role tell each other over their channel.

/** Child to supervisor. */
export type ChildMessage =
  /** It serves. */
  | { readonly kind: "ready" }
  /** What it used lately. */
  | { readonly kind: "usage"; readonly cpuShare: number; readonly memoryBytes: number };

/** Supervisor to child. */
export type SupervisorMessage =
  /** The database is ready: begin what needs it. */
  | { readonly kind: "database"; readonly url: string }
  /** Finish what runs and end. */
  | { readonly kind: "stop" }
  /** A WebSocket's first request; its socket comes with the message. */
  | {
      readonly kind: "upgrade";
      readonly method: string;
      readonly url: string;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      /** Bytes already read behind the request, base64. */
      readonly head: string;
    };
