// One-time codes that something shows until somebody gives them in (BRDG-9, LAYT-22).
import { randomInt } from "node:crypto";
import { displayCodeLength, displayCodeSigns } from "@didban/contract";

/** 31 signs at 8 places: guessing one that stands for ten minutes is hopeless. */
export function newShownCode(): string {
  const sign = () => displayCodeSigns[randomInt(displayCodeSigns.length)];
  return Array.from({ length: displayCodeLength }, sign).join("");
}
