import { type Warning, warning } from '../result.ts';
import { addLook, type MonitorState } from '../sequential/monitor.ts';
import { defaultBalanceAlpha } from '../srm/split-plan.ts';
import type { AnalysisPlan } from './analysis-plan.ts';
import { isBurningIn } from './burn-in.ts';
import { type Comparison, finite, reasonOf } from './comparison.ts';
import type { Contrast } from './contrast.ts';
import { judge } from './judge.ts';
import type { AnyEngineResult } from './run-engine.ts';

/** Further inputs of a comparison, besides the engine's result. */
interface ConclusionInputs {
  /** The monitor's state after the previous look. */
  readonly previous: MonitorState | null;
  readonly adjusted: Comparison['adjusted'];
  readonly probabilityBest: number | null;
}

/** Share of capped values above which there is a warning. */
const maxCappedShare = 0.01;

/** Returns the comparison of a contrast: the engine's result with the monitor, the warnings and the verdict. */
export function conclude(
  contrast: Contrast,
  result: AnyEngineResult,
  { previous, adjusted, probabilityBest }: ConclusionInputs,
): Comparison {
  const { control, treatment, plan, pair } = contrast;
  const { status, method, absolute, relative, pValue, logE, posterior = null } = result;
  const isBurnIn = plan.engine === 'sequential' && isBurningIn(contrast);
  const monitor = isBurnIn ? previous : nextMonitor(contrast, result, previous);
  const isReady = status === 'ok' && !isBurnIn;
  const decisive = decisivePValue(plan, { pValue, adjusted, monitor });
  return {
    variant: treatment.variant,
    status,
    reason: reasonOf(status),
    warnings: [...result.warnings, ...contrastWarnings(contrast, isBurnIn)],
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
    bayes: posterior === null ? null : { ...posterior, probabilityBest },
    verdict: judge(plan, { isReady, estimate: absolute.estimate, pValue: decisive, posterior, monitor }),
  };
}

/** Returns the monitor's state including this look; null for other engines than `sequential`. */
function nextMonitor(
  { plan }: Contrast,
  { status, pValue, absolute }: AnyEngineResult,
  previous: MonitorState | null,
): MonitorState | null {
  if (plan.engine !== 'sequential') return null;
  const ciLower = absolute.lower ?? Number.NEGATIVE_INFINITY;
  const ciUpper = absolute.upper ?? Number.POSITIVE_INFINITY;
  return addLook(previous, { status, pValue, ciLower, ciUpper }, plan);
}

/** Returns the p-value for the verdict: corrected, and the minimum over all looks if sequential, except with e-BH. */
function decisivePValue(
  { alpha, correction }: AnalysisPlan,
  { pValue, adjusted, monitor }: Pick<Comparison, 'pValue' | 'adjusted' | 'monitor'>,
): number | null {
  if (monitor === null || pValue === null) return adjusted?.pValue ?? pValue;
  if (adjusted === null) return monitor.runningP;
  const tests = alpha / adjusted.alpha;
  return correction === 'holm' ? Math.min(1, tests * monitor.runningP) : adjusted.pValue;
}

function contrastWarnings(
  { control, treatment, plan, preExperimentPValue }: Contrast,
  isBurnIn: boolean,
): readonly Warning[] {
  const arms = [control, treatment];
  const { balanceAlpha = defaultBalanceAlpha } = plan;
  return [
    ...(isBurnIn ? [warning('burn_in')] : []),
    ...(preExperimentPValue !== null && preExperimentPValue < balanceAlpha
      ? [warning('pre_exposure_imbalance')]
      : []),
    ...(arms.some(({ cappedShare = 0 }) => cappedShare > maxCappedShare) ? [warning('capped_share')] : []),
    ...(arms.some(({ isWindowOpen = false }) => isWindowOpen) ? [warning('window_open')] : []),
  ];
}
