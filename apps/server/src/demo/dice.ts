/** Deterministic random numbers for a seed. */
export interface Dice {
  /** Returns a number uniform in [0, 1). */
  next(): number;
  /** Whether an event of that probability occurs. */
  happens(probability: number): boolean;
  pick<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number];
  /** Returns a UUID v4. */
  uuid(): string;
}

/**
 * Creates dice with mulberry32, which is fast and good enough for shoppers
 * (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c).
 */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const hex = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    happens: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    uuid: () =>
      `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(Math.floor(next() * 4))}${hex(3)}-${hex(6)}${hex(6)}`,
  };
}
