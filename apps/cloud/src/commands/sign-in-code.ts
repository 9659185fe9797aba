// `npm run sign-in-code -- PHONE`: prints the code that a phone was sent last, for a server without a provider of text messages (OPS-4).
import { offeredCountries } from "@didban/contract";
import { goodCodeFor, parsePhone } from "../modules/identity/api.ts";
import { systemClock } from "../platform/clock/index.ts";
import { dataPlaces, withCommandDatabase } from "../platform/process/index.ts";
import { readKeyFile, SecretBox } from "../platform/secrets/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

const usage = "Use: npm run sign-in-code -- PHONE, with the phone as +12015550100.";

await runCommand(async ([typed]) => {
  if (typed === undefined) throw new CommandRefused(usage);
  const parsed = parsePhone(typed, offeredCountries);
  if (!parsed.ok) throw new CommandRefused(`${typed} is not a phone number; ${usage}`);
  const settings = readSettings(process.env);
  return withCommandDatabase(settings, async (database) => {
    const secrets = new SecretBox(readKeyFile(dataPlaces(settings).keyFile));
    const code = await goodCodeFor({ database, secrets, clock: systemClock }, parsed.phone);
    if (code !== null) return [code];
    throw new CommandRefused(
      `No code is waiting for ${parsed.phone}; ask for one on the sign-in page first.`,
    );
  });
});
