import { horner } from '../special/horner.ts';
import { normalLogSf } from './normal.ts';

/** Rational approximations of M. J. Wichura (1988), algorithm AS 241, PPND16; highest power first. */
const central = {
  numerator: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  denominator: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
};
const middle = {
  numerator: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  denominator: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const far = {
  numerator: [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  denominator: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
};

/**
 * Returns the x with probability `p` below it: −∞ at 0, ∞ at 1. Relative error about 1e-15, for `p` down to the smallest double.
 * @throws RangeError if `p` is not a probability
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a probability`);
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(central, 0.180625 - q * q);
  const tail = q < 0 ? p : 1 - p;
  const r = Math.sqrt(-Math.log(tail));
  const x = r <= 5 ? ratio(middle, r - 1.6) : refine(ratio(far, r - 5), Math.log(tail));
  return q < 0 ? -x : x;
}

/** One step of Newton's method on the logarithm of the tail: the approximation ends at 1e-316. */
function refine(x: number, logTail: number): number {
  // The slope of the logarithm is −(x + 1/x − …), the hazard of the normal distribution.
  return x + (normalLogSf(x) - logTail) / (x + 1 / x);
}

function ratio(
  {
    numerator,
    denominator,
  }: { readonly numerator: readonly number[]; readonly denominator: readonly number[] },
  x: number,
): number {
  return horner(numerator, x) / horner(denominator, x);
}
