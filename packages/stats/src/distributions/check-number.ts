/** @throws RangeError if `x` is NaN, for which no distribution has a probability */
export function checkNumber(x: number): void {
  if (Number.isNaN(x)) throw new RangeError('NaN is not a number');
}

/** @throws RangeError if `df` is not positive and finite */
export function checkDf(df: number): void {
  if (!(df > 0 && df < Number.POSITIVE_INFINITY))
    throw new RangeError(`${df} is not a number of degrees of freedom`);
}
