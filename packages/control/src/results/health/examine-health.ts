import { checkHealth, type HealthResult } from '@pixel/stats';
import type { Mismatch } from '../words/describe-mismatch.ts';
import type { Sentence } from '../words/sentence.ts';
import { accountFor } from './account-for.ts';
import { causeOfMismatch } from './cause-of-mismatch.ts';
import { checkBalance } from './check-balance.ts';
import { checkChanges } from './check-changes.ts';
import { checkEarlierPhases } from './check-earlier-phases.ts';
import { checkEdits } from './check-edits.ts';
import { checkForgetfulBrowsers } from './check-forgetful-browsers.ts';
import { checkFullWeeks } from './check-full-weeks.ts';
import { checkAutomation, checkUnverified, reportBots, reportInternal } from './check-left-out.ts';
import { checkLosses } from './check-losses.ts';
import { checkLostEvents } from './check-lost-events.ts';
import { checkMultiExposure } from './check-multi-exposure.ts';
import { checkOutdated } from './check-outdated.ts';
import { checkPauses } from './check-pauses.ts';
import { checkResponses } from './check-responses.ts';
import type { CheckResult } from './check-result.ts';
import { checkSilence } from './check-silence.ts';
import { checkSplit, checkSplitByGroup } from './check-split.ts';
import type { AccountingStep, Finding, FindingState } from './finding.ts';
import type { HealthCrossing, HealthFacts } from './health-facts.ts';
import { crossingSuspected, mismatchOf } from './mismatch-of.ts';
import { keepValues, type PreviousHealth, previousHealthOf } from './previous-health.ts';

/** Whether an experiment's results can be trusted, and why. Plain data. */
export interface HealthReport {
  /** Worst first, `ok` last. */
  readonly findings: readonly Finding[];
  readonly accounting: readonly AccountingStep[];
  /** Pass it to the next look. */
  readonly kept: PreviousHealth;
  /** Whether visitors are not split as planned, so that no other result can be trusted. */
  readonly isMismatch: boolean;
  /** How far the split is off; null if it is as planned. */
  readonly mismatch: Mismatch | null;
}

/**
 * Returns the values of two dimensions that may each cause a sample ratio mismatch, if only visitors with both can show whether the
 * combination does. Null if there are none.
 */
export function crossingToCount(facts: HealthFacts): HealthCrossing['segments'] | null {
  const health = checkedHealth(facts, previousHealthOf(facts.previous, facts.epoch));
  return crossingSuspected(facts, health);
}

/** Examines whether an experiment's results can be trusted. Never throws, even for impossible numbers. */
export function examineHealth(facts: HealthFacts): HealthReport {
  const before = previousHealthOf(facts.previous, facts.epoch);
  const health = checkedHealth(facts, before);
  const accounting = accountFor(facts);
  const mismatch = mismatchOf(facts, health);
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
    .filter((found) => found !== null)
    .map((found) => findingOf(found, facts))
    .sort((a, b) => ranks[a.state] - ranks[b.state]);
  return {
    findings,
    accounting,
    kept: {
      epoch: facts.epoch,
      pValue: health.live.status === 'ok' ? health.live.runningPValue : before.pValue,
      values: keepValues(health.dimensions),
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

function checkedHealth(
  { variants, splits, srm, status }: HealthFacts,
  before: ReturnType<typeof previousHealthOf>,
): HealthResult {
  const known = variants.map((each) => each.before).filter((stats) => stats !== null);
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

/** Returns traffic by value. A value that is no longer among the largest keeps a mismatch it has shown. */
function trafficOf(
  variants: HealthFacts['variants'],
  { splits, srm: { alpha } }: Pick<HealthFacts, 'splits' | 'srm'>,
  { values }: ReturnType<typeof previousHealthOf>,
) {
  const armsOf = (visitors: Readonly<Record<string, number>>) =>
    variants.map(({ variantKey, weight }) => ({ visitors: visitors[variantKey] ?? 0, weight }));
  const now = splits.flatMap(({ dimension, values: those }) =>
    those.flatMap(({ value, visitors }) =>
      value === null ? [] : [{ dimension, value, arms: armsOf(visitors) }],
    ),
  );
  const isNow = (kept: { readonly dimension: string; readonly value: string }) =>
    now.some(({ dimension, value }) => dimension === kept.dimension && value === kept.value);
  const gone = values
    .filter((kept) => kept.pValue < alpha && !isNow(kept))
    .map(({ dimension, value }) => ({ dimension, value, arms: armsOf({}) }));
  return [...now, ...gone].map((traffic) => {
    const kept = values.find(
      ({ dimension, value }) => dimension === traffic.dimension && value === traffic.value,
    );
    return kept === undefined ? traffic : { ...traffic, previousRunningPValue: kept.pValue };
  });
}

function findingOf(
  { state, what, cause, advice, sinceMs }: CheckResult,
  { now, previous }: HealthFacts,
): Finding {
  const first = sinceMs === undefined ? previous?.since[what.code] : new Date(sinceMs).toISOString();
  return {
    ...what,
    state,
    since: state === 'ok' ? null : (first ?? new Date(now).toISOString()),
    cause: sentenceUnlessOk(cause, state),
    advice: sentenceUnlessOk(advice, state),
  };
}

function sentenceUnlessOk(sentence: Sentence | undefined, state: FindingState): Sentence | null {
  return state === 'ok' ? null : (sentence ?? null);
}
