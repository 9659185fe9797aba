// Door of the limits on how often something may be tried. Attempts are counted in the database, for all processes.
export { AttemptStore, type Claim, type Claimed } from "./attempt-store.ts";
export { callerNetwork } from "./caller-network.ts";
export { dayMs, hourMs, minuteMs, secondsUntil, type Counted, type Held, type Limit } from "./limits.ts";
