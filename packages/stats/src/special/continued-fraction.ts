/** Smallest divisor in a continued fraction. */
const tiny = 1e-300;
/** About one unit in the last place; a smaller change may never occur. */
const precision = 3e-16;
/** The fractions here converge in about the square root of their parameters; a hundred million needs fewer than this. */
const maxTerms = 100_000;

/** One step of a continued fraction: its partial numerator and denominator. */
export type PartialTerm = (term: number) => readonly [numerator: number, denominator: number];

/**
 * Value of first + a₁ / (b₁ + a₂ / (b₂ + …)) by Lentz's method as modified by Thompson and Barnett (1986).
 */
export function continuedFraction(first: number, partial: PartialTerm): number {
  let value = awayFromZero(first);
  let c = value;
  let d = 0;
  for (let term = 1; term < maxTerms; term++) {
    const [numerator, denominator] = partial(term);
    d = 1 / awayFromZero(denominator + numerator * d);
    c = awayFromZero(denominator + numerator / c);
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= precision) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}
