import type { Experiment } from '../../project/documents/project.ts';
import type { Look, StoredLook } from '../looks/look.ts';
import type { ReportedComparison, ResultsReport } from '../report/results-report.ts';
import { toResultsReport } from '../report/to-results-report.ts';
import type { Attention, Outcome, OutcomeLeading } from './overview.ts';

const maxDays = 28;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns a summary of a look. */
export function toOutcome(experiment: Experiment, stored: StoredLook): Outcome {
  const report = toResultsReport({ experiment }, stored, {
    options: {},
    now: stored.computedAt,
    pending: 0,
    sinceFinal: null,
    decision: null,
  });
  const visitors = Object.values(report.visitors).reduce((sum, number) => sum + number, 0);
  const worst = report.health[0];
  const { code, parameters, sentence, state } = report.verdict;
  return {
    computedAt: new Date(stored.computedAt).toISOString(),
    isFinal: stored.isFinal,
    verdict: { code, parameters, sentence, state },
    health: {
      state: worst?.state ?? 'ok',
      finding: worst === undefined || worst.state === 'ok' ? null : toSentence(worst),
    },
    leading: findLeading(report),
    attention: experiment.status === 'running' ? findAttention(report) : null,
    visitors,
    daily: dailyOf(stored),
    days: report.days,
    plannedDays: estimatePlannedDays(report, visitors),
  };
}

function findLeading(report: ResultsReport): OutcomeLeading | null {
  const { primaryGoalKey } = report.plan;
  const comparisons = report.metrics.find(({ goalKey }) => goalKey === primaryGoalKey)?.comparisons ?? [];
  const decisive = comparisons.find(({ variantKey }) => variantKey === report.verdict.variantKey);
  const best = decisive ?? findHighest(comparisons);
  if (best === undefined || primaryGoalKey === null) return null;
  const isShown = report.verdict.state !== 'untrusted' && best.relative.estimate !== null;
  const { relative, level, state } = best;
  return {
    variantKey: best.variantKey,
    goalKey: primaryGoalKey,
    // The same interval as in the verdict's sentence. The intersection over all looks is narrower, and two intervals for one lift would
    // confuse.
    lift: isShown
      ? { estimate: relative.estimate, lower: relative.lower, upper: relative.upper, level }
      : null,
    isDecided: state === 'winning' || state === 'losing',
  };
}

function findHighest(comparisons: readonly ReportedComparison[]): ReportedComparison | undefined {
  const of = ({ relative }: ReportedComparison) => relative.estimate ?? Number.NEGATIVE_INFINITY;
  return [...comparisons].sort((a, b) => of(b) - of(a))[0];
}

function findAttention({ verdict, metrics, health, plan }: ResultsReport): Attention | null {
  const harmed = metrics.flatMap(({ comparisons }) => comparisons).find(({ state }) => state === 'harm');
  if (verdict.state === 'untrusted') return { kind: 'untrusted', sentence: toSentence(verdict) };
  if (harmed !== undefined) return { kind: 'harm', sentence: toSentence(harmed.sentence) };
  if (verdict.state === 'losing') return { kind: 'losing', sentence: toSentence(verdict) };
  const bad = health.find(({ state }) => state === 'bad');
  if (bad !== undefined) return { kind: 'broken', sentence: toSentence(bad) };
  if (verdict.state === 'winning') return { kind: 'winning', sentence: toSentence(verdict) };
  const primary = metrics.find(({ goalKey }) => goalKey === plan.primaryGoalKey);
  const counted = (primary?.arms ?? []).reduce((sum, { n }) => sum + n, 0);
  if (verdict.state === 'inconclusive' && plan.plannedVisitors !== null && counted >= plan.plannedVisitors)
    return { kind: 'planned_size', sentence: toSentence(verdict) };
  return null;
}

function toSentence<
  T extends { code: string; parameters: ResultsReport['verdict']['parameters']; sentence: string },
>({ code, parameters, sentence }: Readonly<T>) {
  return { code, parameters, sentence };
}

/** Uses the first goal: each visitor is in one of its days, with its window open or closed. */
function dailyOf({ look, cohorts }: StoredLook): Outcome['daily'] {
  const [metric] = cohorts ?? [];
  const byDay = new Map<string, number>();
  for (const { day, n, open } of metric?.cohorts ?? []) byDay.set(day, (byDay.get(day) ?? 0) + n + open);
  return lastDays(look).map((day) => ({ day, visitors: byDay.get(day) ?? 0 }));
}

/** Days up to the look, since the start of the phase. */
function lastDays({ basis, asOf }: Look): readonly string[] {
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone: basis.timeZone, dateStyle: 'short' });
  const end = Math.min(asOf, basis.phase.endedAt ?? asOf);
  const first = dayOf.format(basis.phase.startedAt);
  const days = Array.from({ length: maxDays }, (_, back) => dayOf.format(end - back * dayMs));
  return [...new Set(days)].filter((day) => day >= first).reverse();
}

function estimatePlannedDays({ plan, days, metrics }: ResultsReport, visitors: number): number | null {
  if (plan.plannedVisitors === null || days <= 0 || visitors <= 0) return null;
  const primary = metrics.find(({ goalKey }) => goalKey === plan.primaryGoalKey);
  const windowDays = (primary?.windowHours ?? 0) / 24;
  return Math.max(plan.minimumDays, Math.ceil((plan.plannedVisitors * days) / visitors + windowDays));
}
