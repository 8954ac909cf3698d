/** All visitors in hundredths of a percent; in this unit, weights are integers here, so that they add up exactly. */
const totalParts = 10_000;
const partsPerPercent = 100;

/** Returns weights as even as whole percents can be: 34, 33 and 33. */
export function evenWeights(count: number): readonly number[] {
  const share = Math.floor(100 / count);
  const rest = 100 - share * count;
  return Array.from({ length: count }, (_, index) => (share + (index < rest ? 1 : 0)) / 100);
}

/** Returns the weights with the border after the one at `borderIndex` moved by some percents; neither neighbor becomes negative. */
export function moveBorder(
  weights: readonly number[],
  borderIndex: number,
  percents: number,
): readonly number[] {
  const parts = weights.map(toParts);
  const [left = 0, right = 0] = [parts[borderIndex], parts[borderIndex + 1]];
  const moved = Math.min(Math.max(Math.round(percents * partsPerPercent), -left), right);
  return parts
    .map((part, index) =>
      index === borderIndex ? part + moved : index === borderIndex + 1 ? part - moved : part,
    )
    .map(toWeight);
}

/** Returns the weights with the one at `changedIndex` replaced; the others share the remainder in their previous proportions. */
export function setWeight(
  weights: readonly number[],
  changedIndex: number,
  weight: number,
): readonly number[] {
  const changed = Math.min(Math.max(toParts(weight), 0), totalParts);
  const parts = weights.map(toParts);
  const others = parts.map((part, index) => (index === changedIndex ? 0 : part));
  const total = others.reduce((sum, part) => sum + part, 0);
  const shares = others.map((part, index) =>
    index === changedIndex ? 0 : total === 0 ? 1 / (parts.length - 1) : part / total,
  );
  // Whole percents stay whole.
  const unit = [...parts, changed].every((part) => part % partsPerPercent === 0) ? partsPerPercent : 1;
  const rest = distribute((totalParts - changed) / unit, shares).map((part) => part * unit);
  return rest.map((part, index) => toWeight(index === changedIndex ? changed : part));
}

/** Whether the weights add up to all visitors. */
export function sumsToOne(weights: readonly number[]): boolean {
  return weights.reduce((sum, weight) => sum + toParts(weight), 0) === totalParts;
}

/** Distributes whole units by shares, largest remainders first. */
function distribute(units: number, shares: readonly number[]): readonly number[] {
  const exact = shares.map((share) => share * units);
  const floors = exact.map(Math.floor);
  const missing = Math.round(units - floors.reduce((sum, floor) => sum + floor, 0));
  const first = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .filter(({ index }) => (shares[index] ?? 0) > 0)
    .toSorted((a, b) => b.remainder - a.remainder)
    .slice(0, missing)
    .map(({ index }) => index);
  return floors.map((floor, index) => floor + (first.includes(index) ? 1 : 0));
}

function toParts(weight: number): number {
  return Math.round(weight * totalParts);
}

function toWeight(parts: number): number {
  return parts / totalParts;
}
