// The transport of a stream: a WebSocket, seen through the few things that the player needs of it.

/** An open, or opening, connection. */
export interface StreamSocket {
  send(text: string): void;
  close(code?: number): void;
}

/** What a connection reports; nothing comes after `closed`. */
export interface SocketListener {
  text(text: string): void;
  binary(bytes: Uint8Array): void;
  closed(code: number): void;
}

export type OpenSocket = (url: string, subprotocol: string, listener: SocketListener) => StreamSocket;

/** Opens a WebSocket of the browser. */
export const openWebSocket: OpenSocket = (url, subprotocol, listener) => {
  const socket = new WebSocket(url, subprotocol);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === "string") listener.text(data);
    else listener.binary(new Uint8Array(data));
  };
  socket.onclose = ({ code }) => listener.closed(code);
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close(code) {
      socket.close(code);
    },
  };
};
