// The least that sending to many can cost: a process that writes one buffer to every socket at each tick, without protocol. Its argument
// is how many bytes at how many milliseconds; it prints its port.
import { createServer, type Socket } from "node:net";
import { listening } from "@didban/testkit";

const [bytes = 0, everyMs = 0] = (process.argv[2] ?? "").split("@").map(Number);
const frame = new Uint8Array(bytes);
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on("error", () => sockets.delete(socket));
});
console.log(await listening(server));
setInterval(() => {
  for (const socket of sockets) socket.write(frame);
}, everyMs);
