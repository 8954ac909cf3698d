import type { Estimate, ReportedComparison, ResultsReport } from '@pixel/control';
import type { Rig } from './rig.ts';
import type { Trial } from './trials.ts';

/** The API's results of an experiment at one look. */
export interface Reading {
  readonly verdict: ResultsReport['verdict']['state'];
  /** Counted visitors of control and variant. */
  readonly visitors: readonly [number, number];
  /** The primary goal as analyzed by the plan: at any look. */
  readonly sequential: JudgedComparison;
  /** The same with a single look. */
  readonly fixed: JudgedComparison;
  /** States of the guardrails, by goal. */
  readonly guardrails: Readonly<Record<string, string>>;
}

/** A difference and its state. With many looks, the interval is their intersection. */
export interface JudgedComparison {
  readonly state: ReportedComparison['state'];
  readonly pValue: number | null;
  readonly absolute: Limits;
  readonly relative: Limits;
}

export type Limits = Pick<Estimate, 'lower' | 'upper'>;

/** Computes results now, and reads them as planned and with the fixed engine. */
export async function look(
  rig: Pick<Rig, 'request'>,
  { projectKey, experimentKey }: Pick<Trial, 'projectKey' | 'experimentKey'>,
): Promise<Reading> {
  const path = `/api/projects/${projectKey}/experiments/${experimentKey}/results`;
  const planned = (await rig.request(`${path}/refresh`, 'POST')) as ResultsReport;
  const fixed = (await rig.request(`${path}?engine=fixed`)) as ResultsReport;
  const { visitors, metrics, verdict } = planned;
  const guardrails = metrics.filter(({ role }) => role === 'guardrail');
  return {
    verdict: verdict.state,
    visitors: [visitors.control ?? 0, visitors.b ?? 0],
    sequential: judgedOf(primaryOf(planned)),
    fixed: judgedOf(primaryOf(fixed)),
    guardrails: Object.fromEntries(
      guardrails.map(({ goalKey, comparisons }) => [goalKey, comparisons[0]?.state ?? 'none']),
    ),
  };
}

function primaryOf({ experimentKey, metrics }: ResultsReport): ReportedComparison {
  const comparison = metrics.find(({ role }) => role === 'primary')?.comparisons[0];
  if (comparison === undefined) throw new Error(`${experimentKey} has no comparison`);
  return comparison;
}

function judgedOf({ state, pValue, absolute, relative, running }: ReportedComparison): JudgedComparison {
  return { state, pValue, ...(running ?? { absolute, relative }) };
}
