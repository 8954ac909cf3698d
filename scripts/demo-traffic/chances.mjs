import { createHash } from 'node:crypto';

/**
 * Creates one visitor's random choices; the same for the same seed, independently of other visitors.
 *
 * @param {string} seed
 * @param {number} visitor
 */
export function createChances(seed, visitor) {
  let drawn = 0;

  function draw() {
    drawn += 1;
    return createHash('sha256')
      .update(JSON.stringify([seed, visitor, drawn]))
      .digest();
  }
  /** Uniform in [0, 1). */
  const next = () => draw().readUInt32BE(0) / 2 ** 32;

  return {
    next,
    /** @param {number} probability */
    happens: (probability) => next() < probability,
    /**
     * @template T
     * @param {readonly [T, ...T[]]} choices
     * @returns {T}
     */
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    /** A UUID of version 4. */
    uuid() {
      const hex = draw().toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}

/** @typedef {ReturnType<typeof createChances>} Chances */
