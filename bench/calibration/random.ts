/** Draws of a seeded generator: the same seed yields the same numbers. */
export interface Random {
  /** Uniform between 0 and 1, both excluded. */
  uniform(): number;
  normal(): number;
  /** Successes among n, each with probability p; takes time proportional to n p. */
  binomial(n: number, p: number): number;
  /** Heads of n fair coins. */
  coins(n: number): number;
  poisson(mean: number): number;
}

/** Creates a separate generator for a seed, sfc32 of Chris Doty-Humphrey's PractRand. */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9 ^ seed, 0x243f6a88, 0xb7e15162 + seed, 1];
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let step = 0; step < 20; step++) word();

  const uniform = () => (word() + 0.5) / 2 ** 32;
  let spare: number | undefined;
  return {
    uniform,
    /** Marsaglia's polar method. */
    normal() {
      if (spare !== undefined) {
        const value = spare;
        spare = undefined;
        return value;
      }
      for (;;) {
        const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1];
        const square = x * x + y * y;
        if (square >= 1) continue;
        const factor = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * factor;
        return x * factor;
      }
    },
    binomial(n, p) {
      // Skips from success to success: the number of failures between them is geometric.
      const logFail = Math.log1p(-p);
      let successes = 0;
      for (let at = Math.log(uniform()) / logFail; at < n; at += 1 + Math.log(uniform()) / logFail) {
        successes++;
        at = Math.floor(at);
      }
      return successes;
    },
    coins(n) {
      let heads = 0;
      for (let left = n; left > 0; left -= 32) heads += ones(left >= 32 ? word() : word() >>> (32 - left));
      return heads;
    },
    poisson(mean) {
      const limit = Math.exp(-mean);
      let events = 0;
      for (let product = uniform(); product > limit; product *= uniform()) events++;
      return events;
    },
  };
}

/** Number of set bits. */
function ones(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
