// R13: pictures of people and cameras, each of which says whose it is, asked for by everyone at once while the product is killed and started
// again. A picture that is not the one asked for, or that the asker may not see, is foreign.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { askForPictures } from "./picture-crowd.ts";

const peopleEach = 5;

export const pictures: Figure = {
  name: "pictures",
  id: "R13",
  about: "pictures that say whose they are, asked for by 500 people while the product is killed.",
  async run({ rounds: people = 500, seconds = 60, ...options }: RunOptions): Promise<Measurement> {
    const workspaces = Math.max(2, Math.round(people / peopleEach));
    const verdict = await askForPictures({ ...options, workspaces, peopleEach, seconds }, (ask) =>
      ask(options.isBroken),
    );
    const { answers, refused, foreignBytes, foreign, unreadable } = verdict;
    const isNone = (count: number) => ({ goal: "0", measured: String(count), isMet: count === 0 });
    return {
      conditions: [
        `${workspaces * peopleEach} people in ${workspaces} workspaces, each person with a picture and each workspace with a recorded camera`,
        `${seconds} s of asking, 20 at a time; the api killed after a third, the whole product after two`,
      ],
      rows: [
        { what: "foreign bytes", ...isNone(foreignBytes) },
        { what: "answers with a foreign picture, or that it has not changed", ...isNone(foreign) },
        { what: "pictures that say nothing", ...isNone(unreadable) },
        { what: "pictures that were right", measured: answers.toLocaleString("en") },
        { what: "pictures of others that were refused", measured: refused.toLocaleString("en") },
      ],
    };
  },
};
