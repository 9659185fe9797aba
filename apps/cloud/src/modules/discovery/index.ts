// Door of the discovery module for every process: media processes search.
export { createSearchCalls } from "./search-calls.ts";
