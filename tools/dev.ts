// `npm run dev`: the server, and the web app with hot reload on port 5173, which passes calls and streams on to it. Ctrl+C ends both.
import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const port = process.env["PORT"] ?? "8080";
const server = spawn(process.execPath, ["apps/cloud/src/start.ts"], {
  cwd: root,
  stdio: "inherit",
  // Set, so that it takes no other, of which the web app would not know.
  env: { ...process.env, NODE_ENV: "development", PORT: port },
});
const web = spawn(process.execPath, [join(root, "node_modules/vite/bin/vite.js")], {
  cwd: join(root, "apps/web"),
  stdio: "inherit",
  env: { ...process.env, DIDBAN_DEV_SERVER: `http://localhost:${port}` },
});

server.once("exit", (code) => {
  web.kill("SIGTERM");
  process.exitCode = code ?? 1;
});
web.once("exit", () => server.kill("SIGTERM"));
// Both get Ctrl+C from the terminal; this one waits for them.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => server.kill("SIGTERM"));
