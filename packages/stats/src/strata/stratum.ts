import { addArmStats } from '../arms/add-arm-stats.ts';
import type { ArmStats } from '../arms/arm-stats.ts';
import { describePair } from '../compare/pair.ts';

/** Visitors with one value of a property known before exposure, such as their device, in both arms. */
export interface Stratum {
  readonly control: ArmStats;
  readonly treatment: ArmStats;
}

/** Merges strata that can't be estimated on their own into the largest one that can; null for different kinds. */
export function mergeDegenerateStrata(strata: readonly Stratum[]): readonly Stratum[] | null {
  const degenerate = strata.filter(isDegenerate);
  if (degenerate.length === 0) return strata;
  const estimable = strata.filter((stratum) => !degenerate.includes(stratum));
  const [largest, ...others] = [...estimable].sort((a, b) => sizeOf(b) - sizeOf(a));
  const [first, ...rest] = largest === undefined ? degenerate : [largest, ...degenerate];
  const merged = rest.reduce<Stratum | null>(
    (total, stratum) => (total === null ? null : addStrata(total, stratum)),
    first ?? null,
  );
  return merged === null ? null : [merged, ...others];
}

/** Whether an arm has too few visitors or doesn't vary. */
function isDegenerate({ control, treatment }: Stratum): boolean {
  const pair = describePair(control, treatment);
  if ('control' in pair) return pair.control.variance === 0 || pair.treatment.variance === 0;
  return pair.status === 'no_data' || pair.status === 'insufficient_n' || pair.status === 'denominator_zero';
}

function addStrata(a: Stratum, b: Stratum): Stratum | null {
  const [control, treatment] = [addArmStats(a.control, b.control), addArmStats(a.treatment, b.treatment)];
  return control === null || treatment === null ? null : { control, treatment };
}

/** Visitors of both arms. */
export function sizeOf({ control, treatment }: Stratum): number {
  return control.n + treatment.n;
}
