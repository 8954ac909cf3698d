import type { Unit } from '../units.ts';
import { double } from './double.ts';

/** From here on a double with digits behind the point does not tell ten thousandths apart. */
const maxFraction = '5e11';
const maxWhole = '1e13';
/** From here on a value is no measurement: one visitor's would be more than all others' together. */
const maxValue = '1e15';

/** Says that a number is too large to count. What is not a number is not. */
export function isTooLarge(value: string): string {
  return `abs(${value}) >= ${maxValue}`;
}

/** Says that a number is none of whole units: it has more digits, or is larger than those. What is not a number fits. */
export function isMisfit(value: string, { decimals, exponent }: Unit): string {
  // Any number is so many parts of the largest.
  if (exponent !== 0) return `${value} = 0 AND false`;
  const scaled = `round(${value} * 1e${decimals}) / 1e${decimals} = ${value}`;
  return `NOT isNaN(${value}) AND NOT (abs(${value}) < ${maxWhole}
    AND (trunc(${value}) = ${value} OR (abs(${value}) < ${maxFraction} AND ${scaled})))`;
}

/** Turns a number into whole units: 0 where it is not a number, does not fit, or is too large. */
export function inUnits(value: string, misfit: string, { decimals, exponent }: Unit): string {
  if (exponent !== 0)
    return `toInt256(if(isNaN(${value}) OR ${isTooLarge(value)}, 0., ${value}) * ${double(2 ** -exponent)})`;
  const fitting = `if(isNaN(${value}) OR ${misfit}, 0., ${value})`;
  // A whole number is scaled as such, since its product may have more digits than a double holds.
  return `toInt128(toInt64(${fitting})) * toInt64(1e${decimals})
    + toInt64(round((${fitting} - trunc(${fitting})) * 1e${decimals}))`;
}
