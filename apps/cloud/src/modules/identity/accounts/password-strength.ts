// How strong a password is (PASS-1 to PASS-4): the four plain rules, and a pattern-aware estimate that knows common passwords and what
// belongs to the person. Stores and logs nothing.
import {
  passwordBounds,
  passwordLevels,
  passwordRules,
  type PasswordLevel,
  type PasswordRule,
} from "@didban/contract";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

export interface PasswordStrength {
  readonly level: PasswordLevel;
  /** Place of the level, 0 to 4. */
  readonly score: number;
  /** All rules are kept and the level is `medium` or better. */
  readonly acceptable: boolean;
  readonly missing: readonly PasswordRule[];
}

const mediumScore = passwordLevels.indexOf("medium");
const productNames = ["didban", "دیدبان"];

/** What is known of passwords, read at the first one: a process that starts does not wait for it. */
function known() {
  knowledge ??= {
    common: new Set(dictionary["passwords-common"]),
    estimator: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  };
  return knowledge;
}
let knowledge: { readonly common: ReadonlySet<string>; readonly estimator: ZxcvbnFactory } | undefined;

/** Judges `password`; `personal` are the person's name, phone and email, which make it easier to guess (PASS-3). */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const missing = missingRules(password);
  const score = guessingScore(password.slice(0, passwordBounds.max), [...productNames, ...personal]);
  const fits = password.length <= passwordBounds.max;
  return {
    level: passwordLevels[score] ?? "too weak",
    score,
    acceptable: fits && missing.length === 0 && score >= mediumScore,
    missing,
  };
}

function missingRules(password: string): PasswordRule[] {
  const kept: Record<PasswordRule, boolean> = {
    length: password.length >= passwordBounds.min,
    uppercase: /\p{Lu}/u.test(password),
    number: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{M}\p{Nd}\s]/u.test(password),
  };
  return passwordRules.filter((rule) => !kept[rule]);
}

/** What is left of the password without the words that an attacker would try first is what counts. */
function guessingScore(password: string, words: readonly string[]): number {
  const { common, estimator } = known();
  if (common.has(password.toLowerCase())) return 0;
  const rest = words
    .flatMap(withParts)
    .reduce((text, part) => text.replaceAll(new RegExp(RegExp.escape(part), "giu"), ""), password);
  return Math.min(...[password, rest].map((text) => estimator.check(text).score));
}

/** A name or address and the words in it, so that either half of "Sara Amini" counts. */
function withParts(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{Nd}]+/u)].filter((part) => part.length > 2);
}
