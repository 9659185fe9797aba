// Passwords as they are kept: argon2id, memory-hard (PASS-10).
import { hash, verify } from "@node-rs/argon2";

/** Hashes passwords and checks them. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False without a hash too, after the same work, so that an unknown account cannot be told from a wrong password (AUTH-39). */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** 19 MiB, two passes: what OWASP's password storage cheat sheet asks of argon2id at least. The package's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The keeper of the product; `argon2` is another only in tests that count its work. */
export function createPasswordHasher(
  argon2: { hash: typeof hash; verify: typeof verify } = { hash, verify },
): PasswordHasher {
  const decoy = argon2.hash("an account that does not exist", cost);
  return {
    hash: (password) => argon2.hash(password, cost),
    async matches(passwordHash, password) {
      const isRight = await argon2.verify(passwordHash ?? (await decoy), password);
      return isRight && passwordHash !== null;
    },
  };
}
