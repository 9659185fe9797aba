// Door of the exports module for every process: which footage exports need.
export { HeldFootageList } from "./held-footage.ts";
