import { horner } from '../special/horner.ts';
import { checkNumber } from './check-number.ts';

const rootOfTwoPi = Math.sqrt(2 * Math.PI);

/** Density of the standard normal distribution. */
export function normalPdf(x: number): number {
  return Math.exp(-0.5 * x * x) / rootOfTwoPi;
}

/** Probability that a standard normal variable is below `x`, with a relative error of 1e-14 in the lower tail. */
export function normalCdf(x: number): number {
  return normalSf(-x);
}

/**
 * Probability that a standard normal variable is above `x`, with a relative error of 1e-14 in the upper tail.
 * @throws RangeError if `x` is NaN
 */
export function normalSf(x: number): number {
  checkNumber(x);
  const distance = Math.abs(x);
  if (distance <= centralUntil) return 0.5 - x * rational(central, x * x);
  if (distance > vanishesFrom) return x > 0 ? 0 : 1;
  const tail = bell(distance) * normalScaledSf(distance);
  return x > 0 ? tail : 1 - tail;
}

/** Logarithm of the probability above `x`, finite even if the probability underflows. */
export function normalLogSf(x: number): number {
  return x <= centralUntil ? Math.log(normalSf(x)) : -0.5 * x * x + Math.log(normalScaledSf(x));
}

/** The probability above `x` divided by exp(−x²/2): finite and positive for every `x` of at least 0. */
export function normalScaledSf(x: number): number {
  if (x <= centralUntil) return normalSf(x) / Math.exp(-0.5 * x * x);
  if (x <= middleUntil) return rational(middle, x);
  const square = 1 / (x * x);
  return (1 / rootOfTwoPi - square * rational(far, square)) / x;
}

/** exp(−x²/2) with x split in two, so that the rounding of a large square isn't magnified. */
function bell(x: number): number {
  const head = Math.trunc(x * 16) / 16;
  const rest = (x - head) * (x + head);
  // Multiplied at once, so that a subnormal result is rounded only once.
  return x < 26
    ? Math.exp(-0.5 * head * head) * Math.exp(-0.5 * rest)
    : Math.exp(-0.5 * head * head - 0.5 * rest);
}

interface RationalFunction {
  readonly numerator: readonly number[];
  readonly denominator: readonly number[];
}

function rational({ numerator, denominator }: RationalFunction, x: number): number {
  return horner(numerator, x) / horner(denominator, x);
}

const centralUntil = 0.67448975;
/** From here on, the tail is below the smallest double. */
const vanishesFrom = 39;
const middleUntil = 5.656854249492381;

/** Rational approximations of W. J. Cody (1969, 1993), relative error below 1e-15; highest power first. */
const central = {
  numerator: [
    0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356,
  ],
  denominator: [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673],
};
const middle = {
  numerator: [
    1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
    2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978,
  ],
  denominator: [
    1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
    34900.95272114598, 38912.00328609327, 19685.429676859992,
  ],
};
const far = {
  numerator: [
    0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934,
    2.9112874951168793e-5,
  ],
  denominator: [
    1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824,
    7.297515550839662e-5,
  ],
};
