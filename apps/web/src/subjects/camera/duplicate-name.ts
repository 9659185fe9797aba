// What a duplicate of a camera is called unless somebody says otherwise (CAM-49). Pure.
import { cameraNameMaxLength, nameKeyOf } from "@didban/contract";

/** A name that counts already goes on counting. */
const counted = /^(.*\S) \(\d+\)$/u;

/** `name` with the first number from 2 on that makes it another than all of `taken`; cut where it would be too long. */
export function duplicateName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKeyOf));
  const base = counted.exec(name)?.[1] ?? name;
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const proposed = `${base.slice(0, cameraNameMaxLength - ending.length).trimEnd()}${ending}`;
    if (!keys.has(nameKeyOf(proposed))) return proposed;
  }
}
