import { planOf } from '@pixel/protocol';
import type { FoundLook, LookName } from '../looks/look-queries.ts';
import { sayNotComputed } from '../words/say-not-computed.ts';
import { reportPlan } from './report-plan.ts';
import type { ResultsReport } from './results-report.ts';

/** Returns what there is to say of a phase nobody has looked at yet, or not before a time; of the newest one unless it is given. */
export function reportNothing(
  { experiment, statistics }: Pick<FoundLook, 'experiment' | 'statistics'>,
  { phase: number, at }: Pick<LookName, 'phase' | 'at'>,
): ResultsReport {
  const { phases } = experiment.kept;
  const phase = number === undefined ? phases.at(-1) : phases.find((each) => each.number === number);
  return {
    experimentKey: experiment.experimentKey,
    name: experiment.name,
    status: experiment.status,
    phase: phase?.number ?? null,
    phases: phases.length,
    startedAt: phase?.startedAt ?? null,
    endedAt: phase?.endedAt ?? null,
    rolledOutAt: phase?.rolledOutAt ?? null,
    pauses: (phase?.pauses ?? []).map(({ from, until = null }) => ({ from, until })),
    computedAt: null,
    isFinal: false,
    epoch: null,
    days: 0,
    plan: reportPlan(planOf(statistics, experiment.plan), experiment.goals),
    exploratory: null,
    verdict: {
      ...sayNotComputed({ hasRun: phase !== undefined, isOfPast: at !== undefined }),
      state: 'not_ready',
      goalKey: null,
      variantKey: null,
      notes: [],
    },
    variants: [],
    visitors: {},
    metrics: [],
    health: [],
    pending: 0,
    accounting: [],
  };
}
