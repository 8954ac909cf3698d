import { murmur3 } from '@pixel/engine';

const wordCount = 2 ** 32;

/**
 * Creates a generator of request ids that needs no random number per request. An id consists of `origin`, which distinguishes this process
 * from others, and a number that never repeats. `secret` permutes the numbers, so that two ids don't reveal how many requests came between
 * them. Counting starts at `startAt`.
 */
export function createRequestIds(options: {
  readonly origin: string;
  readonly secret: string;
  readonly startAt?: number;
}): () => string {
  const { origin, secret, startAt = 0 } = options;
  const scramble = createScramble(secret);
  const start = `${origin.slice(-12)}-`;
  let prefix = start;
  let count = startAt % wordCount;
  let rounds = Math.floor(startAt / wordCount);
  return function nextRequestId() {
    count += 1;
    if (count === wordCount) {
      count = 0;
      rounds += 1;
      prefix = `${start}${rounds}-`;
    }
    return prefix + toHex(scramble(count));
  };
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Formats eight digits. `toString` would take longer than everything else. */
function toHex(word: number): string {
  const upper = `${hexOfByte[word >>> 24]}${hexOfByte[(word >>> 16) & 0xff]}`;
  return `${upper}${hexOfByte[(word >>> 8) & 0xff]}${hexOfByte[word & 0xff]}`;
}

/** Creates a permutation of the 32-bit words: every step is invertible, so no word repeats. */
function createScramble(secret: string): (word: number) => number {
  const key = (part: number): number => murmur3(secret, part);
  const [before, between] = [key(1), key(2)];
  // Odd factors are invertible.
  const [first, second] = [key(3) | 1, key(4) | 1];
  return function scramble(word) {
    let mixed = Math.imul(word ^ before, first);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ between, second);
    mixed = Math.imul(mixed ^ (mixed >>> 13), first);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
}
