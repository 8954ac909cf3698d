import { criticalZ, type ProportionResult, type Successes, withProportions } from './proportions.ts';

/**
 * Interval of Agresti and Caffo (2000): adds one success and one failure to each arm, then
 * p̃T − p̃C ± z √(p̃C (1 − p̃C)/ñC + p̃T (1 − p̃T)/ñT).
 */
export function agrestiCaffo(
  control: Successes,
  treatment: Successes,
  { alpha }: { readonly alpha: number },
): ProportionResult {
  return withProportions('proportion.agrestiCaffo', { control, treatment, alpha }, () => {
    const [c, t] = [addOneEach(control), addOneEach(treatment)];
    const halfWidth = criticalZ(alpha) * Math.sqrt(c.variance + t.variance);
    return { ciLower: t.p - c.p - halfWidth, ciUpper: t.p - c.p + halfWidth };
  });
}

function addOneEach({ n, sum }: Successes) {
  const p = (sum + 1) / (n + 2);
  return { p, variance: (p * (1 - p)) / (n + 2) };
}
