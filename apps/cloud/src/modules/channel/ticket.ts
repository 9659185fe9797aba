// The ticket that opens a session channel: 256 random bits, of which only the hash is kept (CHAN-1).
import { createHash, randomBytes } from "node:crypto";

export function newTicket(): string {
  return randomBytes(32).toString("base64url");
}

export function hashTicket(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}
