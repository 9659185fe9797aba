// `npm run rotate-signing-key`: from now on exports are signed with a new key; the old ones stay listed, without their private halves (EXP-26). May run
// beside the server.
import { dataPlaces } from "../platform/process/index.ts";
import { readSettings } from "../platform/settings/index.ts";
import { SigningKeys } from "../platform/signing/index.ts";
import { runCommand } from "./command-line.ts";

await runCommand(async () => {
  const keys = new SigningKeys(dataPlaces(readSettings(process.env)).keys);
  const id = await keys.rotate();
  const { keys: listed } = await keys.publicKeys();
  return [`Exports are signed with key ${id} from now on; ${listed.length} keys are listed.`];
});
