// Takes secrets out of text before it is logged: values of telling names, bearer tokens, passwords in URLs, `token=` queries, and the exact
// secrets that a process has registered. Works on the finished line, so that messages, stacks and nested objects are all covered.

const mask = "***";

/** Names whose values are secrets wherever they stand. `code` is not among them: it names error codes. */
const secretName =
  "[a-z0-9_-]*(?:password|passphrase|secret|token|authorization|cookie|api[_-]?key|private[_-]?key|otp|recovery[_-]?code)";

const patterns: readonly (readonly [RegExp, string])[] = [
  // "password":"x"
  [new RegExp(`("${secretName}"\\s*:\\s*")(?:\\\\.|[^"\\\\])*"`, "gi"), `$1${mask}"`],
  // \"password\":\"x\", a JSON text that was itself quoted.
  [
    new RegExp(String.raw`(\\"${secretName}\\"\s*:\s*\\")(?:\\\\(?:\\.|[^"\\])|[^"\\])*\\"`, "gi"),
    `$1${mask}\\"`,
  ],
  [new RegExp(`("${secretName}"\\s*:\\s*)\\[[^\\]]*\\]`, "gi"), `$1["${mask}"]`],
  [new RegExp(`\\b(${secretName})=[^\\s&"'\\\\]+`, "gi"), `$1=${mask}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${mask}`],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s/"\\]+@/gi, `$1:${mask}@`],
];

const knownSecrets = new Set<string>();

/** Registers a secret of this process (a generated password, say), to be masked wherever it appears. */
export function concealInLogs(secret: string): void {
  if (secret.length >= 6) knownSecrets.add(secret);
}

/** `text` without its secrets. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const secret of knownSecrets) masked = masked.replaceAll(secret, mask);
  for (const [pattern, replacement] of patterns) masked = masked.replace(pattern, replacement);
  return masked;
}
