// `npm start`: builds the program of the server where its sources are newer, and goes on as that.
import { builtProgram } from "./platform/front/program-build.ts";

const program = await builtProgram(() => console.log("Building the server ...")).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The server could not be built, and runs from its sources, which takes longer: ${reason}`);
  return "./main.ts";
});
await import(program);
