// Door of the kernel: how modules declare themselves, and how a process is put together from what they declare.
export { composeModules, give, type Composition, type GivenService } from "./compose-modules.ts";
export {
  declareModule,
  hook,
  on,
  port,
  type Declaration,
  type Hook,
  type Port,
  type Raise,
  type Reaction,
  type ServiceOf,
  type Services,
} from "./declaration.ts";
export { findModules } from "./find-modules.ts";
