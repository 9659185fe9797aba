// Loaded before a program (`--import`): has its clock show another time, by DIDBAN_CLOCK_AHEAD_MS; a negative one is the past.
const aheadMs = Number(process.env["DIDBAN_CLOCK_AHEAD_MS"]);
const { now } = Date;
Date.now = () => now() + aheadMs;
