// Door of the snapshots module for every process: nothing of it runs but in the api.
export {};
