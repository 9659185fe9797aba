// R11: the session channels of many people when the process that holds them, or the whole product, is killed; and a flood of tiny fragments
// against one of them.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { disturbChannels, type ChannelsVerdict } from "./channel-crowd.ts";
import { floodProduct, type FloodVerdict } from "./fragment-flood.ts";

const peopleEach = 20;
const backWithinMs = 10_000;
const floodCostBytes = 50_000_000;

export const clients: Figure = {
  name: "clients",
  id: "R11",
  about: "a thousand open session channels while their server is killed, and messages in millions of pieces.",
  async run({ rounds = 1000, ...options }: RunOptions): Promise<Measurement> {
    const workspaces = Math.max(1, Math.round(rounds / peopleEach));
    const careless = options.isBroken ? workspaces * peopleEach : 0;
    const channels = await disturbChannels({ ...options, workspaces, peopleEach, careless });
    const flood = await floodProduct(options);
    return {
      conditions: [
        `${channels.clients} people in ${workspaces} workspaces, each with the web app's own channel code and its reads, in one other process`,
        `${flood.pieces.toLocaleString("en")} pieces of 1 byte over one connection`,
      ],
      rows: [...rowsOf(channels), ...floodRowsOf(flood)],
    };
  },
};

function rowsOf({ clients: count, kills }: ChannelsVerdict) {
  return kills.flatMap(({ what, slowestBackMs, back, missed, carelessMissed }) => [
    {
      what: `${what} killed: last client back and up to date`,
      goal: "<= 10 s",
      measured: back === count ? `${(slowestBackMs / 1000).toFixed(1)} s` : `${count - back} never came`,
      isMet: back === count && slowestBackMs <= backWithinMs,
    },
    {
      what: `${what} killed: clients that show an old state`,
      goal: "0",
      measured: String(missed + carelessMissed),
      isMet: missed + carelessMissed === 0,
    },
  ]);
}

function floodRowsOf({ costBytes, closedAfterPieces }: FloodVerdict) {
  return [
    {
      what: "memory that the flood took",
      goal: "<= 50 MB",
      measured: `${(costBytes / 1e6).toFixed(1)} MB`,
      isMet: costBytes <= floodCostBytes,
    },
    {
      what: "pieces until the connection was closed",
      measured: closedAfterPieces === null ? "never" : closedAfterPieces.toLocaleString("en"),
    },
  ];
}
