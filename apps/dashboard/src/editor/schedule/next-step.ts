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
  const known = Date.parse(last?.at ?? startAt ?? '');
  const after = Number.isNaN(known) ? Math.ceil(now / hourMs) * hourMs : known;
  return {
    at: new Date(after + 2 * dayMs).toISOString(),
    coverage: Math.min(1, (last?.coverage ?? coverage) * 2 || 0.5),
  };
}
