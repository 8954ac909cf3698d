import type { Unit } from '../units.ts';
import { doubleLiteral } from './double-literal.ts';

/** From here on, a double with fractional digits can't distinguish ten-thousandths. */
const maxFractional = '5e11';
const maxWhole = '1e13';
/** From here on, a value is no measurement: it would outweigh all other visitors. */
const maxValue = '1e15';

/** Returns the condition that a number is too large to count. False for NaN. */
export function tooLargeCondition(value: string): string {
  return `abs(${value}) >= ${maxValue}`;
}

/** Returns the condition that a number isn't a whole number of units: it has more digits or is too large. False for NaN. */
export function misfitCondition(value: string, { decimals, exponent }: Unit): string {
  // A binary unit is a fraction of the largest value, so every number fits.
  if (exponent !== 0) return `${value} = 0 AND false`;
  const scaled = `round(${value} * 1e${decimals}) / 1e${decimals} = ${value}`;
  return `NOT isNaN(${value}) AND NOT (abs(${value}) < ${maxWhole}
    AND (trunc(${value}) = ${value} OR (abs(${value}) < ${maxFractional} AND ${scaled})))`;
}

/** Converts a number into integer units: 0 if it is NaN, doesn't fit, or is too large. */
export function unitsSql(value: string, misfit: string, { decimals, exponent }: Unit): string {
  if (exponent !== 0)
    return `toInt256(if(isNaN(${value}) OR ${tooLargeCondition(value)}, 0., ${value}) * ${doubleLiteral(2 ** -exponent)})`;
  const fitting = `if(isNaN(${value}) OR ${misfit}, 0., ${value})`;
  // Scales whole numbers as integers, because the product may have more digits than a double holds.
  return `toInt128(toInt64(${fitting})) * toInt64(1e${decimals})
    + toInt64(round((${fitting} - trunc(${fitting})) * 1e${decimals}))`;
}
