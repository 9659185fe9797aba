// Cuts an Annex B byte stream, such as an encoder's file, into access units. For simulators and tests: what comes from a network
// is put together by rtp/.
import { isSlice, type NalGrammar } from "./nal-grammar.ts";
import { splitAnnexB } from "./nal-units.ts";

/** The NAL units of one access unit, in order, parameter sets included and delimiters left out. */
export interface NalAccessUnit {
  readonly isKey: boolean;
  readonly units: readonly Uint8Array[];
}

/** The access units of an elementary stream (frames, not fields), in decode order. */
export function splitAccessUnits(stream: Uint8Array, grammar: NalGrammar): NalAccessUnit[] {
  const pictures: NalAccessUnit[] = [];
  let units: Uint8Array[] = [];
  let leading: Uint8Array[] = [];
  let isKey = false;
  const finish = () => {
    if (units.length > 0) pictures.push({ isKey, units });
    units = [];
    isKey = false;
  };
  for (const nal of splitAnnexB(stream)) {
    const role = grammar.roleOf(nal[0] ?? 0);
    if (role === "stripped") continue;
    if (!isSlice(role)) {
      leading.push(nal);
      continue;
    }
    if (grammar.isFirstSlice(nal[grammar.headerBytes] ?? 0)) finish();
    units.push(...leading, nal);
    leading = [];
    isKey ||= role === "keySlice";
  }
  finish();
  return pictures;
}
