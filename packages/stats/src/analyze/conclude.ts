import { type Warning, warn } from '../result.ts';
import { addLook, type MonitorState } from '../sequential/monitor.ts';
import { usualBalanceAlpha } from '../srm/split-plan.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import { isBurningIn } from './burn-in.ts';
import { type Comparison, finite, reasonOf } from './comparison.ts';
import type { EngineFinding } from './compute-finding.ts';
import type { Contrast } from './contrast.ts';
import { judge } from './verdict.ts';

/** Further inputs of a comparison, besides the finding. */
interface Circumstances {
  /** The state after the previous look. */
  readonly before: MonitorState | null;
  readonly adjusted: Comparison['adjusted'];
  readonly probabilityBest: number | null;
}

/** Share of capped values above which there is a warning. */
const notableCap = 0.01;

/** Combines a finding with everything else known into a comparison with a verdict. */
export function conclude(
  contrast: Contrast,
  found: EngineFinding,
  { before, adjusted, probabilityBest }: Circumstances,
): Comparison {
  const { control, treatment, plan, pair } = contrast;
  const { status, method, absolute, relative, pValue, logE, belief = null } = found;
  const isBurning = plan.engine === 'sequential' && isBurningIn(contrast);
  const monitor = isBurning ? before : monitorOf(contrast, found, before);
  const isReady = status === 'ok' && !isBurning;
  const decisive = decisivePValue(plan, { pValue, adjusted, monitor });
  return {
    variant: treatment.variant,
    status,
    reason: reasonOf(status),
    warnings: [...found.warnings, ...circumstances(contrast, isBurning)],
    method,
    n: [finite(control.stats.n), finite(treatment.stats.n)],
    varianceReduction: 'control' in pair ? pair.varianceReduction : null,
    means: 'control' in pair ? [pair.control.mean, pair.treatment.mean] : [null, null],
    absolute,
    relative,
    pValue,
    adjusted,
    logE,
    monitor,
    bayes: belief === null ? null : { ...belief, probabilityBest },
    verdict: judge(plan, { isReady, estimate: absolute.estimate, pValue: decisive, belief, monitor }),
  };
}

/** The state of all looks so far. Looks during the burn-in are invalid and never added. */
function monitorOf(
  { plan }: Contrast,
  { status, pValue, absolute }: EngineFinding,
  before: MonitorState | null,
): MonitorState | null {
  if (plan.engine !== 'sequential') return null;
  const ciLower = absolute.lower ?? Number.NEGATIVE_INFINITY;
  const ciUpper = absolute.upper ?? Number.POSITIVE_INFINITY;
  return addLook(before, { status, pValue, ciLower, ciUpper }, plan);
}

/** The p-value for the verdict: corrected, and the minimum over all looks if sequential, except with e-BH. */
function decisivePValue(
  { alpha, correction }: AnalysisPlan,
  { pValue, adjusted, monitor }: Pick<Comparison, 'pValue' | 'adjusted' | 'monitor'>,
): number | null {
  if (monitor === null || pValue === null) return adjusted?.pValue ?? pValue;
  if (adjusted === null) return monitor.runningP;
  const tests = alpha / adjusted.alpha;
  return correction === 'holm' ? Math.min(1, tests * monitor.runningP) : adjusted.pValue;
}

function circumstances({ control, treatment, plan, past }: Contrast, isBurning: boolean): readonly Warning[] {
  const arms = [control, treatment];
  const { balanceAlpha = usualBalanceAlpha } = plan;
  return [
    ...(isBurning ? [warn('burn_in')] : []),
    ...(past !== null && past < balanceAlpha ? [warn('pre_exposure_imbalance')] : []),
    ...(arms.some(({ cappedShare = 0 }) => cappedShare > notableCap) ? [warn('capped_share')] : []),
    ...(arms.some(({ isWindowOpen = false }) => isWindowOpen) ? [warn('window_open')] : []),
  ];
}
