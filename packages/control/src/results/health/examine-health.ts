import { checkHealth, type HealthResult } from '@pixel/stats';
import type { Mismatch } from '../words/describe-mismatch.ts';
import type { Sentence } from '../words/sentence.ts';
import { accountFor } from './account-for.ts';
import { causeOfMismatch } from './cause-of-mismatch.ts';
import { checkBalance } from './check-balance.ts';
import { checkChanges } from './check-changes.ts';
import { checkEarlierPhases } from './check-earlier-phases.ts';
import { checkEdits } from './check-edits.ts';
import { checkAutomation, checkUnverified, reportBots, reportInternal } from './check-exclusions.ts';
import { checkForgetfulBrowsers } from './check-forgetful-browsers.ts';
import { checkFullWeeks } from './check-full-weeks.ts';
import { checkLosses } from './check-losses.ts';
import { checkLostEvents } from './check-lost-events.ts';
import { checkMultiExposure } from './check-multi-exposure.ts';
import { checkOutdated } from './check-outdated.ts';
import { checkPauses } from './check-pauses.ts';
import { checkResponses } from './check-responses.ts';
import type { CheckResult } from './check-result.ts';
import { checkSilence } from './check-silence.ts';
import { checkSplit, checkSplitByGroup } from './check-split.ts';
import type { AccountingStep, FindingState, HealthFinding } from './finding.ts';
import type { HealthCrossing, HealthFacts } from './health-facts.ts';
import { findSuspectedCrossing, measureMismatch } from './measure-mismatch.ts';
import { type PreviousHealth, previousHealthOf, toPreviousValues } from './previous-health.ts';

/** Whether an experiment's results can be trusted, and why. JSON-serializable. */
export interface HealthReport {
  /** Worst first, `ok` last. */
  readonly findings: readonly HealthFinding[];
  readonly accounting: readonly AccountingStep[];
  /** Pass it to the next look. */
  readonly kept: PreviousHealth;
  /** Whether visitors are not split as planned, so that no other result can be trusted. */
  readonly isMismatch: boolean;
  /** How far the split is off; null if it is as planned. */
  readonly mismatch: Mismatch | null;
}

/**
 * Returns two segments of different dimensions, each of which may cause a sample ratio mismatch. Only the number of visitors in both can
 * show whether their combination does. Null if there are none.
 */
export function findCrossingToCount(facts: HealthFacts): HealthCrossing['segments'] | null {
  const health = testHealth(facts, previousHealthOf(facts.previous, facts.epoch));
  return findSuspectedCrossing(facts, health);
}

/** Runs all health checks of an experiment. Never throws, even for impossible numbers. */
export function examineHealth(facts: HealthFacts): HealthReport {
  const before = previousHealthOf(facts.previous, facts.epoch);
  const health = testHealth(facts, before);
  const accounting = accountFor(facts);
  const mismatch = measureMismatch(facts, health);
  const losses = checkLosses(facts, accounting);
  const changes = checkChanges(facts);
  const cause = mismatch === null ? null : causeOfMismatch(facts, { losses, changes });
  const checks: readonly (CheckResult | null)[] = [
    checkSplit(facts, health, { mismatch, cause }),
    checkSplitByGroup(facts, health),
    losses,
    checkMultiExposure(facts),
    checkBalance(health),
    changes,
    checkSilence(facts),
    checkResponses(facts),
    checkEdits(facts),
    checkPauses(facts),
    checkEarlierPhases(facts),
    checkOutdated(facts),
    checkForgetfulBrowsers(facts),
    checkFullWeeks(facts),
    checkUnverified(facts),
    checkAutomation(facts),
    checkLostEvents(facts),
    reportInternal(facts),
    reportBots(facts),
  ];
  const findings = checks
    .filter((check) => check !== null)
    .map((check) => toFinding(check, facts))
    .sort((a, b) => ranks[a.state] - ranks[b.state]);
  return {
    findings,
    accounting,
    kept: {
      epoch: facts.epoch,
      pValue: health.live.status === 'ok' ? health.live.runningPValue : before.pValue,
      values: toPreviousValues(health.dimensions),
      pauses: facts.pauses.map(({ from, visitors }) => ({ from, visitors, countedAt: facts.now })),
      since: Object.fromEntries(
        findings.flatMap(({ code, since }) => (since === null ? [] : [[code, since]])),
      ),
    },
    isMismatch: mismatch !== null,
    mismatch,
  };
}

const ranks: Readonly<Record<FindingState, number>> = { bad: 0, warning: 1, ok: 2 };

function testHealth(
  { variants, splits, srm, status }: HealthFacts,
  before: ReturnType<typeof previousHealthOf>,
): HealthResult {
  const known = variants.map((variant) => variant.before).filter((stats) => stats !== null);
  return checkHealth(
    {
      arms: variants.map(({ visitors, multiExposed, weight }) => ({ visitors, multiExposed, weight })),
      dimensions: trafficOf(variants, { splits, srm }, before),
      ...(known.length === variants.length && { preExperiment: known }),
      ...(before.pValue !== null && { previousPValue: before.pValue }),
    },
    { ...srm, isFinal: status === 'ended' },
  );
}

/**
 * Returns the traffic of each value of each dimension, with its previous p-value. Includes values that are no longer among the largest if
 * they have shown a mismatch.
 */
function trafficOf(
  variants: HealthFacts['variants'],
  { splits, srm: { alpha } }: Pick<HealthFacts, 'splits' | 'srm'>,
  { values }: ReturnType<typeof previousHealthOf>,
) {
  const armsOf = (visitors: Readonly<Record<string, number>>) =>
    variants.map(({ variantKey, weight }) => ({ visitors: visitors[variantKey] ?? 0, weight }));
  const now = splits.flatMap(({ dimension, values: splitValues }) =>
    splitValues.flatMap(({ value, visitors }) =>
      value === null ? [] : [{ dimension, value, arms: armsOf(visitors) }],
    ),
  );
  const isPresent = (previousValue: { readonly dimension: string; readonly value: string }) =>
    now.some(
      ({ dimension, value }) => dimension === previousValue.dimension && value === previousValue.value,
    );
  const absent = values
    .filter((previousValue) => previousValue.pValue < alpha && !isPresent(previousValue))
    .map(({ dimension, value }) => ({ dimension, value, arms: armsOf({}) }));
  return [...now, ...absent].map((traffic) => {
    const previousValue = values.find(
      ({ dimension, value }) => dimension === traffic.dimension && value === traffic.value,
    );
    return previousValue === undefined
      ? traffic
      : { ...traffic, previousRunningPValue: previousValue.pValue };
  });
}

function toFinding(
  { state, summary, cause, advice, sinceMs }: CheckResult,
  { now, previous }: HealthFacts,
): HealthFinding {
  const first = sinceMs === undefined ? previous?.since[summary.code] : new Date(sinceMs).toISOString();
  return {
    ...summary,
    state,
    since: state === 'ok' ? null : (first ?? new Date(now).toISOString()),
    cause: sentenceUnlessOk(cause, state),
    advice: sentenceUnlessOk(advice, state),
  };
}

function sentenceUnlessOk(sentence: Sentence | undefined, state: FindingState): Sentence | null {
  return state === 'ok' ? null : (sentence ?? null);
}
