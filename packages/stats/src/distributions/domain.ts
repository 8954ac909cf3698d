/** @throws RangeError where `x` is NaN, for no distribution has a probability for it */
export function checkNumber(x: number): void {
  if (Number.isNaN(x)) throw new RangeError('NaN is not a number');
}

/** @throws RangeError where `df` is not above 0 and finite */
export function checkDf(df: number): void {
  if (!(df > 0 && df < Number.POSITIVE_INFINITY))
    throw new RangeError(`${df} is not a number of degrees of freedom`);
}
