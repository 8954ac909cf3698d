import type { ExperimentContent } from '../draft/content.ts';

type CoverageStep = ExperimentContent['coverageSteps'][number];

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Returns a default next step: two days after the previous one, or after the start, with twice the coverage. */
export function nextStep({
  coverage,
  coverageSteps,
  startAt,
  now,
}: Pick<ExperimentContent, 'coverage' | 'coverageSteps' | 'startAt'> & {
  readonly now: number;
}): CoverageStep {
  const last = coverageSteps.at(-1);
  const previousTime = Date.parse(last?.at ?? startAt ?? '');
  const baseTime = Number.isNaN(previousTime) ? Math.ceil(now / hourMs) * hourMs : previousTime;
  return {
    at: new Date(baseTime + 2 * dayMs).toISOString(),
    coverage: Math.min(1, (last?.coverage ?? coverage) * 2 || 0.5),
  };
}
