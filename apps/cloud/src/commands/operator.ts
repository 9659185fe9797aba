// `npm run operator -- grant|revoke PHONE`: gives and takes the operator role on the server itself (OPS-1).
import { offeredCountries } from "@didban/contract";
import { findAccountByPhone, parsePhone } from "../modules/identity/api.ts";
import { Operators } from "../platform/operators/index.ts";
import { withCommandDatabase } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { CommandRefused, runCommand } from "./command-line.ts";

const usage = "Use: npm run operator -- grant|revoke PHONE, with the phone as +12015550100.";

await runCommand(async ([verb, typed]) => {
  if ((verb !== "grant" && verb !== "revoke") || typed === undefined) throw new CommandRefused(usage);
  const parsed = parsePhone(typed, offeredCountries);
  if (!parsed.ok) throw new CommandRefused(`${typed} is not a phone number; ${usage}`);
  return withCommandDatabase(readSettings(process.env), async (database) => {
    const account = await findAccountByPhone(database, parsed.phone);
    if (account === null) throw new CommandRefused(`No account has the phone ${parsed.phone}.`);
    const operators = new Operators(database);
    if (verb === "grant") {
      await operators.grant(account.id);
      return [`${parsed.phone} is an operator now.`];
    }
    switch (await operators.revoke(account.id)) {
      case "revoked":
        return [`${parsed.phone} is no operator any more.`];
      case "notAnOperator":
        return [`${parsed.phone} was no operator.`];
      case "lastOperator":
        throw new CommandRefused(
          `${parsed.phone} is the last operator; grant the role to another phone first.`,
        );
    }
  });
});
