// Door of the module for the media process: the tours that cameras go by themselves.
export { TourRunner, type TourRunnerDeps } from "./tour-runner.ts";
