/** Damages bytes `from` an offset `to` another, as a disk or a careless user would. */
export type Damage = (bytes: Uint8Array, from: number, to: number) => Uint8Array;

/** The kinds of file damage under test. */
export const damages = {
  flip: (bytes, from) => bytes.map((byte, at) => (at === from ? byte ^ (1 << (from & 7)) : byte)),
  zero: (bytes, from, to) => bytes.slice().fill(0, from, to),
  noise: (bytes, from, to) =>
    bytes.map((byte, at) => (at < from || at >= to ? byte : (byte * 31 + at * 17) & 255)),
  cut: (bytes, from) => bytes.slice(0, from),
  duplicate: (bytes, from, to) =>
    bytes
      .slice()
      .fill(0, to, 2 * to - from)
      .map((byte, at) => (at >= to && at < 2 * to - from ? (bytes[at - to + from] ?? 0) : byte)),
  swap: (bytes, from, to) => {
    const half = from + ((to - from) >> 1);
    const swapped = [...bytes.slice(half, to), ...bytes.slice(from, half)];
    return bytes.map((byte, at) =>
      at < from || at >= from + swapped.length ? byte : (swapped[at - from] ?? 0),
    );
  },
} as const satisfies Readonly<Record<string, Damage>>;
