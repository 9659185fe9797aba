// What every command typed on the server shares: one line on failure, and a status that scripts can ask.

/** A wrong use of a command; the message is the one line to print. */
export class CommandRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandRefused";
  }
}

/** Runs a command with its arguments; prints what it answers, line by line. */
export async function runCommand(
  act: (args: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  try {
    for (const line of await act(process.argv.slice(2))) console.log(line);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
