// Passwords as they are kept: argon2id, memory-hard (PASS-10).
import { hash, verify } from "@node-rs/argon2";
import type { Clock } from "../../../platform/clock/index.ts";
import { HashQueue, type Asker } from "./hash-queue.ts";

/** Hashes passwords and checks them, a few at once. Both throw `tooManyRequests` while too many are asked for. */
export interface PasswordHasher {
  hash(password: string, asker: Asker): Promise<string>;
  /** False without a hash too, after the same work, so that an unknown account cannot be told from a wrong password (AUTH-39). */
  matches(passwordHash: string | null, password: string, asker: Asker): Promise<boolean>;
}

/** 19 MiB, two passes: what OWASP's password storage cheat sheet asks of argon2id at least. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The keeper of the product; `argon2` is another only in tests that count its work. */
export function createPasswordHasher(
  clock: Clock,
  argon2: { hash: typeof hash; verify: typeof verify } = { hash, verify },
): PasswordHasher {
  const decoy = argon2.hash("an account that does not exist", cost);
  const queue = new HashQueue(clock);
  return {
    hash: (password, asker) => queue.run(asker, () => argon2.hash(password, cost)),
    async matches(passwordHash, password, asker) {
      const kept = passwordHash ?? (await decoy);
      const isRight = await queue.run(asker, () => argon2.verify(kept, password));
      return isRight && passwordHash !== null;
    },
  };
}
