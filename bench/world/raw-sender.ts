// The least that sending to many can cost: a process that writes one buffer to every socket at each tick, without protocol. Its argument
// is how many bytes at how many milliseconds; it prints its port.
import { createServer, type AddressInfo, type Socket } from "node:net";

const [bytes = 0, everyMs = 0] = (process.argv[2] ?? "").split("@").map(Number);
const frame = new Uint8Array(bytes);
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.setNoDelay(true);
  socket.on("error", () => sockets.delete(socket));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has no other kind
  console.log(port);
});
setInterval(() => {
  for (const socket of sockets) socket.write(frame);
}, everyMs);
