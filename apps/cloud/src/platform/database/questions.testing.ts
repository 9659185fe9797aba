// How often a call asks the database.
import pg from "pg";

/** Questions that a call asks: the fewest of five tries, since what else the server asks meanwhile, as of news, comes on top. */
export async function questionsOf(call: () => Promise<{ readonly status: number }>): Promise<number> {
  const counts: number[] = [];
  for (let times = 0; times < 5; times += 1) counts.push(await countedDuring(call));
  return Math.min(...counts);
}

async function countedDuring(call: () => Promise<{ readonly status: number }>): Promise<number> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  Object.assign(prototype, {
    query(this: pg.Client, ...asked: unknown[]): unknown {
      count += 1;
      return Reflect.apply(query, this, asked);
    },
  });
  try {
    const { status } = await call();
    if (status !== 200) throw new Error(`The call was answered ${status}`);
    return count;
  } finally {
    Object.assign(prototype, { query });
  }
}
