import type { Experiment } from '../../project/documents/project.ts';
import type { Look, StoredLook } from '../looks/look.ts';
import type { ReportedComparison, ResultsReport } from '../report/results-report.ts';
import { toResultsReport } from '../report/to-results-report.ts';
import type { Attention, LeadingVariant, Outcome } from './overview.ts';

const maxDays = 28;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the outcome that the overview shows for a look. */
export function toOutcome(experiment: Experiment, stored: StoredLook): Outcome {
  const report = toResultsReport({ experiment }, stored, {
    options: {},
    now: stored.computedAt,
    pending: 0,
    sinceFinal: null,
    decision: null,
  });
  const visitors = Object.values(report.visitors).reduce((sum, number) => sum + number, 0);
  const worstFinding = report.health[0];
  const { code, parameters, sentence, state } = report.verdict;
  return {
    computedAt: new Date(stored.computedAt).toISOString(),
    isFinal: stored.isFinal,
    verdict: { code, parameters, sentence, state },
    health: {
      state: worstFinding?.state ?? 'ok',
      finding: worstFinding === undefined || worstFinding.state === 'ok' ? null : toSentence(worstFinding),
    },
    leading: findLeading(report),
    attention: experiment.status === 'running' ? findAttention(report) : null,
    visitors,
    daily: countDaily(stored),
    days: report.days,
    plannedDays: estimatePlannedDays(report, visitors),
  };
}

function findLeading(report: ResultsReport): LeadingVariant | null {
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
  const liftOrLowest = ({ relative }: ReportedComparison) => relative.estimate ?? Number.NEGATIVE_INFINITY;
  return [...comparisons].sort((a, b) => liftOrLowest(b) - liftOrLowest(a))[0];
}

function findAttention({ verdict, metrics, health, plan }: ResultsReport): Attention | null {
  const harmedComparison = metrics
    .flatMap(({ comparisons }) => comparisons)
    .find(({ state }) => state === 'harm');
  if (verdict.state === 'untrusted') return { kind: 'untrusted', sentence: toSentence(verdict) };
  if (harmedComparison !== undefined)
    return { kind: 'harm', sentence: toSentence(harmedComparison.sentence) };
  if (verdict.state === 'losing') return { kind: 'losing', sentence: toSentence(verdict) };
  const badFinding = health.find(({ state }) => state === 'bad');
  if (badFinding !== undefined) return { kind: 'broken', sentence: toSentence(badFinding) };
  if (verdict.state === 'winning') return { kind: 'winning', sentence: toSentence(verdict) };
  const primary = metrics.find(({ goalKey }) => goalKey === plan.primaryGoalKey);
  const countedVisitors = (primary?.arms ?? []).reduce((sum, { n }) => sum + n, 0);
  if (
    verdict.state === 'inconclusive' &&
    plan.plannedVisitors !== null &&
    countedVisitors >= plan.plannedVisitors
  )
    return { kind: 'planned_size', sentence: toSentence(verdict) };
  return null;
}

function toSentence<
  T extends { code: string; parameters: ResultsReport['verdict']['parameters']; sentence: string },
>({ code, parameters, sentence }: Readonly<T>) {
  return { code, parameters, sentence };
}

/** Returns the new visitors of the last days. Reads them from the first goal, which has each visitor on exactly one day. */
function countDaily({ look, cohorts }: StoredLook): Outcome['daily'] {
  const [metric] = cohorts ?? [];
  const byDay = new Map<string, number>();
  for (const { day, n, open } of metric?.cohorts ?? []) byDay.set(day, (byDay.get(day) ?? 0) + n + open);
  return lastDays(look).map((day) => ({ day, visitors: byDay.get(day) ?? 0 }));
}

/** Returns the last days up to the look, at most since the start of the phase, oldest first. */
function lastDays({ basis, asOf }: Look): readonly string[] {
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone: basis.timeZone, dateStyle: 'short' });
  const end = Math.min(asOf, basis.phase.endedAt ?? asOf);
  const first = dayOf.format(basis.phase.startedAt);
  const days = Array.from({ length: maxDays }, (_, daysAgo) => dayOf.format(end - daysAgo * dayMs));
  return [...new Set(days)].filter((day) => day >= first).reverse();
}

function estimatePlannedDays({ plan, days, metrics }: ResultsReport, visitors: number): number | null {
  if (plan.plannedVisitors === null || days <= 0 || visitors <= 0) return null;
  const primary = metrics.find(({ goalKey }) => goalKey === plan.primaryGoalKey);
  const windowDays = (primary?.windowHours ?? 0) / 24;
  return Math.max(plan.minimumDays, Math.ceil((plan.plannedVisitors * days) / visitors + windowDays));
}
