// A WebSocket server that keeps every piece of a message until its end, and waits for it for ever: the variant of the flood that must be found.
// Prints its address, and then how many pieces it holds, as that grows.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const keyOfAll = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; // RFC 6455, 1.3
/** Of a frame with one byte of payload: two of its head, four of its mask, the byte. */
const frameBytes = 7;

const pieces: Buffer[] = [];
const server = createServer().on("upgrade", (request, socket) => {
  const accept = createHash("sha1")
    .update(`${request.headers["sec-websocket-key"]}${keyOfAll}`)
    .digest("base64");
  const lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"];
  socket.write(`${[...lines, `Sec-WebSocket-Accept: ${accept}`].join("\r\n")}\r\n\r\n`);
  let rest = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    const whole = Math.floor(rest.length / frameBytes);
    for (let frame = 0; frame < whole; frame += 1)
      pieces.push(Buffer.from(rest.subarray(frame * frameBytes + 6, (frame + 1) * frameBytes)));
    rest = rest.subarray(whole * frameBytes);
    console.log(pieces.length);
  });
});
await once(server.listen(0, "127.0.0.1"), "listening");
const address = server.address();
if (address === null || typeof address === "string") throw new Error("No port");
console.log(`http://127.0.0.1:${address.port}/`);
