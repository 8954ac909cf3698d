import { resolvePlan } from '@pixel/protocol';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Decision } from '../decisions/decision.ts';
import type { FoundLook, LookSelector } from '../looks/look-queries.ts';
import { describeNotComputed } from '../words/describe-not-computed.ts';
import type { Sentence } from '../words/sentence.ts';
import { reportDecision } from './report-decision.ts';
import { reportHoldback } from './report-holdback.ts';
import { reportPlan } from './report-plan.ts';
import type { ResultsReport } from './results-report.ts';

/**
 * Returns the report of a phase that has no look, or none before `at`; by default, of the newest test. `why` replaces the default sentence.
 */
export function reportNothing(
  { experiment, statistics, timeZone }: Pick<FoundLook, 'experiment' | 'statistics' | 'timeZone'>,
  {
    phase: number,
    at,
    decision,
  }: Pick<LookSelector, 'phase' | 'at'> & { readonly decision: Decision | null },
  why?: Sentence,
): ResultsReport {
  const { phases } = experiment.kept;
  const phase =
    number === undefined ? newestTestPhase(phases) : phases.find((phase) => phase.number === number);
  return {
    experimentKey: experiment.experimentKey,
    name: experiment.name,
    status: experiment.status,
    phase: phase?.number ?? null,
    phases: phases.length,
    timeZone,
    kind: phase?.holdback === undefined ? 'test' : 'holdback',
    holdback: phase === undefined ? null : reportHoldback(phases, phase.number),
    startedAt: phase?.startedAt ?? null,
    endedAt: phase?.endedAt ?? null,
    rolledOutAt: phase?.rolledOutAt ?? null,
    pauses: (phase?.pauses ?? []).map(({ from, until = null }) => ({ from, until })),
    computedAt: null,
    isFinal: false,
    sinceFinal: null,
    decision:
      decision && reportDecision(decision, { variants: experiment.variants, timeZone, assessment: null }),
    epoch: null,
    days: 0,
    plan: reportPlan(resolvePlan(statistics, experiment.plan), experiment.goals),
    exploratory: null,
    verdict: {
      ...(why ?? describeNotComputed({ hasRun: phase !== undefined, isOfPast: at !== undefined })),
      state: 'not_ready',
      goalKey: null,
      variantKey: null,
      notes: [],
    },
    variants: [],
    visitors: {},
    metrics: [],
    health: [],
    diagnoses: [],
    pending: 0,
    accounting: [],
  };
}
