import { resolvePlan } from '@pixel/protocol';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Decision } from '../decisions/decision.ts';
import type { FoundLook, LookSelector } from '../looks/look-queries.ts';
import { describeNotComputed } from '../words/describe-not-computed.ts';
import type { Sentence } from '../words/sentence.ts';
import { findHoldback } from './find-holdback.ts';
import type { ResultsReport } from './results-report.ts';
import { toReportedDecision } from './to-reported-decision.ts';
import { toReportedPlan } from './to-reported-plan.ts';

/**
 * Returns the results of a phase that has no look, or none before `at`; by default, those of the newest test. `sentence` replaces the
 * default one.
 */
export function emptyResultsReport(
  { experiment, statistics, timeZone }: Pick<FoundLook, 'experiment' | 'statistics' | 'timeZone'>,
  {
    phase: phaseNumber,
    at,
    decision,
  }: Pick<LookSelector, 'phase' | 'at'> & { readonly decision: Decision | null },
  sentence?: Sentence,
): ResultsReport {
  const { phases } = experiment.kept;
  const phase =
    phaseNumber === undefined
      ? newestTestPhase(phases)
      : phases.find((phase) => phase.number === phaseNumber);
  return {
    experimentKey: experiment.experimentKey,
    name: experiment.name,
    status: experiment.status,
    phase: phase?.number ?? null,
    phases: phases.length,
    timeZone,
    kind: phase?.holdback === undefined ? 'test' : 'holdback',
    holdback: phase === undefined ? null : findHoldback(phases, phase.number),
    startedAt: phase?.startedAt ?? null,
    endedAt: phase?.endedAt ?? null,
    rolledOutAt: phase?.rolledOutAt ?? null,
    pauses: (phase?.pauses ?? []).map(({ from, until = null }) => ({ from, until })),
    computedAt: null,
    isFinal: false,
    sinceFinal: null,
    decision:
      decision && toReportedDecision(decision, { variants: experiment.variants, timeZone, assessment: null }),
    epoch: null,
    days: 0,
    plan: toReportedPlan(resolvePlan(statistics, experiment.plan), experiment.goals),
    exploratory: null,
    verdict: {
      ...(sentence ?? describeNotComputed({ hasRun: phase !== undefined, isOfPast: at !== undefined })),
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
