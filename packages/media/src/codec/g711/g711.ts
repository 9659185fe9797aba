// G.711: eight bits a sample, logarithmic (ITU-T G.711 tables 1 and 2).

/** Sample values of all 256 mu-law codes, in 16-bit range (14-bit values times 4). */
const muLaw = Float32Array.from({ length: 256 }, (_, code) => muLawSample(code) / 0x8000);
/** Sample values of all 256 A-law codes, in 16-bit range (13-bit values times 8). */
const aLaw = Float32Array.from({ length: 256 }, (_, code) => aLawSample(code) / 0x8000);

/** Decodes mu-law to samples in [-1, 1). */
export function decodeMuLaw(data: Uint8Array): Float32Array {
  return decodeBy(muLaw, data);
}

/** Decodes A-law to samples in [-1, 1). */
export function decodeALaw(data: Uint8Array): Float32Array {
  return decodeBy(aLaw, data);
}

function decodeBy(table: Float32Array, data: Uint8Array): Float32Array {
  const samples = new Float32Array(data.length);
  for (let index = 0; index < data.length; index++) samples[index] = table[data[index] ?? 0] ?? 0;
  return samples;
}

/** All bits are sent inverted; the step doubles with each of eight segments, offset by a bias of 33 (in 14 bits). */
function muLawSample(code: number): number {
  const bits = ~code & 0xff;
  const segment = (bits >> 4) & 7;
  const magnitude = ((((bits & 0x0f) << 1) + 33) << segment) - 33;
  return (bits & 0x80 ? -magnitude : magnitude) * 4;
}

/** Even bits are sent inverted; the first two segments are linear. A set sign bit means positive. */
function aLawSample(code: number): number {
  const bits = code ^ 0x55;
  const segment = (bits >> 4) & 7;
  const step = ((bits & 0x0f) << 1) + 1;
  const magnitude = segment === 0 ? step : (step + 32) << (segment - 1);
  return (bits & 0x80 ? magnitude : -magnitude) * 8;
}
