// `npm run torture -- NAME`: runs a reliability figure of docs/benchmarks.md. Without a name it lists them.
import { runFigure } from "./run.ts";
import { access } from "./torture/access.ts";
import { addresses } from "./torture/addresses.ts";
import { bridgeCut } from "./torture/bridge-cut.ts";
import { card } from "./torture/card.ts";
import { clients } from "./torture/clients.ts";
import { clocks } from "./torture/clocks.ts";
import { evidence } from "./torture/evidence.ts";
import { exports } from "./torture/exports.ts";
import { fullDisk } from "./torture/full-disk.ts";
import { fuzz } from "./torture/fuzz.ts";
import { guesses } from "./torture/guesses.ts";
import { hostile } from "./torture/hostile.ts";
import { kill } from "./torture/kill.ts";
import { masks } from "./torture/masks.ts";
import { pairing } from "./torture/pairing.ts";
import { pictures } from "./torture/pictures.ts";
import { powerCut } from "./torture/power-cut.ts";
import { refresh } from "./torture/refresh.ts";
import { steady } from "./torture/steady.ts";
import { strangers } from "./torture/strangers.ts";
import { texts } from "./torture/texts.ts";

process.exitCode = await runFigure(
  "torture",
  [
    steady,
    kill,
    powerCut,
    fullDisk,
    clocks,
    hostile,
    fuzz,
    clients,
    access,
    pictures,
    masks,
    addresses,
    guesses,
    refresh,
    strangers,
    texts,
    evidence,
    exports,
    card,
    bridgeCut,
    pairing,
  ],
  process.argv.slice(2),
);
