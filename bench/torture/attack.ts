// What an attack of strangers (R21) is.
import type { TestServer, TestServerOptions } from "@didban/cloud/testing/test-server";

export const minuteMs = 60_000;

export interface Attack {
  /** What is counted. */
  readonly what: string;
  /** The most that may be found. */
  readonly most: number;
  /** Settings of a server that the attack has to itself; without it the server is one that others attacked, too. */
  environment?(isBroken: boolean): TestServerOptions["environment"];
  /** Attacks, and counts; a broken server lacks what holds the attack off. */
  run(server: TestServer, isBroken: boolean): Promise<number>;
}

/** Answers of `act`, called `count` times one after another, from round 0 on. */
export async function inTurn<Answer>(
  count: number,
  act: (round: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < count; round += 1) answers.push(await act(round));
  return answers;
}

/** How many answers have this status. */
export const countOf = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;
