import { formatPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts, HealthSplit } from './health-facts.ts';

/**
 * Safari deletes what scripts store after seven days without a visit, and so do all iOS browsers, which share its engine
 * (https://webkit.org/tracking-prevention/).
 */
const rememberedDays = 7;
const notableShare = 0.05;

/** Checks whether goal windows are longer than some browsers remember a visitor; null if browsers are unknown. */
export function checkForgetfulBrowsers({ splits, windowHours }: HealthFacts): CheckResult | null {
  const shares = [shareOf(splits, 'browser', 'safari'), shareOf(splits, 'os', 'ios')];
  const known = shares.filter((share) => share !== null);
  if (known.length === 0) return null;
  const share = Math.max(...known);
  const windowDays = windowHours / 24;
  const forgetful = { share, windowDays, rememberedDays };
  if (windowDays <= rememberedDays) return { state: 'ok', summary: remembered(forgetful) };
  if (share < notableShare) return { state: 'ok', summary: few(forgetful) };
  return { state: 'warning', summary: forgotten(forgetful), cause: newIds({}), advice: shorterWindow({}) };
}

interface ForgetfulBrowsers {
  readonly share: number;
  readonly windowDays: number;
  readonly rememberedDays: number;
}

const remembered = phrase(
  'ids_kept',
  (p: ForgetfulBrowsers) =>
    `The longest window is ${daysOf(p.windowDays)}, and every browser keeps ids for ${daysOf(p.rememberedDays)}.`,
);
const few = phrase(
  'few_ids_forgotten',
  (p: ForgetfulBrowsers) =>
    `Only ${formatPercent(p.share)} of visitors use Safari or iOS, which forget ids after ${daysOf(p.rememberedDays)}.`,
);
const forgotten = phrase(
  'ids_forgotten',
  (p: ForgetfulBrowsers) =>
    `${formatPercent(p.share)} of visitors use Safari or iOS, which forget ids after ${daysOf(p.rememberedDays)}; the longest window is ${daysOf(p.windowDays)}.`,
);
const newIds = phrase(
  'new_ids',
  () =>
    'Visitors who stay away longer return as new visitors, possibly in another variant, and their conversions count there.',
);
const shorterWindow = phrase(
  'shorter_window',
  () => 'Use windows of 7 days, and read results for longer ones without Safari.',
);

function daysOf(days: number): string {
  return pluralize(Math.ceil(days), 'day');
}

function shareOf(splits: readonly HealthSplit[], dimension: string, value: string): number | null {
  const values = splits.find((split) => split.dimension === dimension)?.values ?? [];
  const count = (entries: typeof values) =>
    entries.reduce(
      (sum, { visitors }) => sum + Object.values(visitors).reduce((total, number) => total + number, 0),
      0,
    );
  const share = count(values.filter((entry) => entry.value === value)) / count(values);
  return Number.isFinite(share) ? share : null;
}
