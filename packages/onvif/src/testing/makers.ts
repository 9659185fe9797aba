// What devices of sixteen makers answer, written by us after habits that are publicly described: each says in a comment which habits it shows.
// Everything but the habit is made up.
import { bigMakers } from "./big-makers.ts";
import type { MakerAnswers } from "./maker-answers.ts";
import { olderMakers } from "./older-makers.ts";
import { smallMakers } from "./small-makers.ts";

export const makers: readonly MakerAnswers[] = [...bigMakers, ...smallMakers, ...olderMakers];
