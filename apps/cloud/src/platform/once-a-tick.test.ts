import { expect, it } from "vitest";
import { onceATick } from "./once-a-tick.ts";

it("what is asked at one moment is one question, what is asked later is another, though the first has no answer yet", async () => {
  const asked: string[] = [];
  const answers: PromiseWithResolvers<number>[] = [];
  const ask = onceATick((key) => {
    asked.push(key);
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  });
  const together = [ask("a"), ask("b"), ask("a")];
  await Promise.resolve();
  const later = ask("a");
  expect(asked).toEqual(["a", "b", "a"]);
  answers.forEach((answer, at) => answer.resolve(at));
  expect(await Promise.all([...together, later])).toEqual([0, 1, 0, 2]);
});

it("a failed question fails for all who asked it, and is asked anew by the next", async () => {
  let isBroken = true;
  const ask = onceATick(async () => {
    if (isBroken) throw new Error("no answer");
    return 1;
  });
  const together = await Promise.allSettled([ask("a"), ask("a")]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await ask("a")).toBe(1);
});
