import { criticalZ, type ProportionResult, type Successes, withProportions } from './proportions.ts';

/**
 * Walter's interval (1975) of the relative difference: adds half a success to each arm, then
 * ln RR ± z √(1/(xT + ½) − 1/(nT + ½) + 1/(xC + ½) − 1/(nC + ½)), returned as RR − 1.
 */
export function ratioLogAdjusted(
  control: Successes,
  treatment: Successes,
  { alpha }: { readonly alpha: number },
): ProportionResult {
  return withProportions('proportion.ratioLogAdjusted', { control, treatment, alpha }, () => {
    const [c, t] = [addHalf(control), addHalf(treatment)];
    const log = Math.log(t.p / c.p);
    const half = criticalZ(alpha) * Math.sqrt(c.variance + t.variance);
    return { estimate: Math.expm1(log), ciLower: Math.expm1(log - half), ciUpper: Math.expm1(log + half) };
  });
}

function addHalf({ n, sum }: Successes) {
  return { p: (sum + 0.5) / (n + 0.5), variance: 1 / (sum + 0.5) - 1 / (n + 0.5) };
}
