// Door of the discovery module for every process: media processes search.
export { NetworkSearches } from "./network-searches.ts";
