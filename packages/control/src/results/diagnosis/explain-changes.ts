import { findRateChange } from '@pixel/stats';
import { groupBy } from '../../base/group-by.ts';
import { testEqualShares } from '../health/test-equal-shares.ts';
import type { DiagnosedError } from './diagnosis.ts';
import type { DiagnosisFacts, SuspectedChange } from './diagnosis-facts.ts';
import type { DiagnosisExplanation } from './explanation.ts';

/** Strict, because browsers and hours are tested after a problem was found. */
const alpha = 0.001;
/** Minimum share of misses for a change to be the problem. */
const minShare = 0.1;
/** Minimum ratio of the share of misses in one browser to that in others, or of the share since an hour to that before. */
const minRatio = 3;
/** Minimum share of misses for a change that was missed from the start. It is higher because some pages may simply lack the element. */
const minShareSinceStart = 0.5;
const minReports = 20;

/** Explains the most missed change whose cause can be determined. */
export function explainChanges(facts: DiagnosisFacts): DiagnosisExplanation | null {
  return facts.changes.flatMap((change) => explainChange(facts, change) ?? [])[0] ?? null;
}

/** Explains a change that is missed: it fails in one browser, fails everywhere since an hour, or never worked. */
export function explainChange(facts: DiagnosisFacts, change: SuspectedChange): DiagnosisExplanation | null {
  return explainInBrowser(facts, change) ?? explainEverywhere(facts, change);
}

function explainInBrowser(facts: DiagnosisFacts, change: SuspectedChange): DiagnosisExplanation | null {
  const byBrowser = [...groupBy(change.overTime, ({ browser }) => browser)].map(([browser, own]) => {
    const others = change.overTime.filter((counts) => counts.browser !== browser);
    return { browser, own, rate: rateOf(own), others: rateOf(others) };
  });
  const [worst] = byBrowser
    .filter(({ browser, rate, others }) => browser !== '' && isFarHigher(rate, others))
    .toSorted((a, b) => b.rate.events - a.rate.events);
  if (worst === undefined) return null;
  const { browser, own, rate } = worst;
  return {
    code: 'script_fails',
    segment: [{ dimension: 'browser', value: browser }],
    since: findStart(facts, own) ?? 0,
    step: 'applied',
    variantKey: change.variantKey,
    error: toError(change, rate.events / rate.of, browser),
    confidence: 'high',
  };
}

function explainEverywhere(facts: DiagnosisFacts, change: SuspectedChange): DiagnosisExplanation | null {
  const rate = rateOf(change.overTime);
  if (rate.of < minReports) return null;
  const since = findStart(facts, change.overTime);
  const share = rate.events / rate.of;
  if (since === null && share < minShareSinceStart) return null;
  const after = rateOf(change.overTime.filter(({ period }) => period >= (since ?? 0)));
  return {
    code: 'selector_broken',
    segment: [],
    since: since ?? 0,
    step: 'applied',
    variantKey: change.variantKey,
    error: toError(change, after.events / after.of, null),
    confidence: 'high',
  };
}

/** Returns the period since which a change is missed far more often; null if it always was, or if no such period is evident. */
function findStart({ periods }: DiagnosisFacts, overTime: SuspectedChange['overTime']): number | null {
  const rates = Array.from({ length: periods.count }, () => ({ events: 0, total: 0 }));
  for (const { period, reports, failed } of overTime) {
    const rate = rates[Math.min(period, periods.count - 1)];
    if (rate === undefined) continue;
    rate.events += failed;
    rate.total += reports;
  }
  const change = findRateChange(rates);
  if (change === null || change.pValue >= alpha) return null;
  return change.after >= minShare && change.after >= minRatio * change.before ? change.from : null;
}

interface Rate {
  readonly events: number;
  readonly of: number;
}

function rateOf(overTime: SuspectedChange['overTime']): Rate {
  return {
    events: overTime.reduce((sum, { failed }) => sum + failed, 0),
    of: overTime.reduce((sum, { reports }) => sum + reports, 0),
  };
}

function isFarHigher(rate: Rate, others: Rate): boolean {
  if (rate.of < minReports || others.of < minReports) return false;
  const [share, otherShare] = [rate.events / rate.of, others.events / others.of];
  const p = testEqualShares([
    { lost: rate.events, of: rate.of },
    { lost: others.events, of: others.of },
  ]);
  return share >= minShare && share >= minRatio * otherShare && p !== null && p < alpha;
}

function toError(
  { variantKey, position, operation, selector, outcomes }: SuspectedChange,
  share: number,
  browser: string | null,
): DiagnosedError {
  const missed = outcomes.filter(
    (outcome) =>
      outcome.state !== 'applied' &&
      outcome.state !== 'late' &&
      (browser === null || outcome.browser === browser),
  );
  return {
    kind: 'change',
    ...{ variantKey, position, operation, selector, share },
    state: mostFrequent(missed, ({ state }) => state),
    page: mostFrequent(missed, ({ page }) => page),
  };
}

function mostFrequent(
  outcomes: SuspectedChange['outcomes'],
  nameOf: (outcome: SuspectedChange['outcomes'][number]) => string,
): string {
  const views = (of: SuspectedChange['outcomes']) => of.reduce((sum, outcome) => sum + outcome.views, 0);
  const [first] = [...groupBy(outcomes, nameOf)].sort(([, a], [, b]) => views(b) - views(a));
  return first?.[0] ?? '';
}
