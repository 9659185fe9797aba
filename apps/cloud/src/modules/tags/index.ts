// Door of the tags module for every process: what resources bear and what is noted of them, for whoever reads them with more.
export { labelsOf, noLabels, type Labels } from "./labels.ts";
