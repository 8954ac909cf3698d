import { analyzeBayesian } from './bayesian.ts';
import type { PosteriorSummary } from './comparison.ts';
import type { Contrast, EngineResult } from './contrast.ts';
import { analyzeFixed } from './fixed.ts';
import { analyzeSequential } from './sequential.ts';

/** The result of any engine; the Bayesian one adds the posterior. */
export type AnyEngineResult = EngineResult & {
  readonly posterior?: Omit<PosteriorSummary, 'probabilityBest'> | null;
};

/** Compares two arms by the plan's engine. Intervals have level 1 − `alpha`; the Bayesian engine uses the plan's alpha instead. */
export function runEngine(contrast: Contrast, alpha: number): AnyEngineResult {
  switch (contrast.plan.engine) {
    case 'fixed':
      return analyzeFixed(contrast, alpha);
    case 'sequential':
      return analyzeSequential(contrast, alpha);
    case 'bayesian':
      return analyzeBayesian(contrast);
  }
}
