import { formatPercent, formatPValue } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { Sentence } from '../words/sentence.ts';
import { shortenName } from '../words/shorten-name.ts';
import { lossOfStep } from './account-for.ts';
import type { CheckResult } from './check-result.ts';
import type { AccountingStep } from './finding.ts';
import type { HealthFacts } from './health-facts.ts';

/** From this difference of shares on, results move as much as with many true effects. */
const badDifference = 0.01;

/** Checks whether variants lose the same share of visitors at every step; null if no step can be tested. */
export function checkLosses({ variants }: HealthFacts, steps: readonly AccountingStep[]): CheckResult | null {
  const tested = steps.filter(({ pValue: p }) => p !== null);
  const [worst] = tested
    .filter(({ isBiased }) => isBiased)
    .toSorted((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1));
  if (tested.length === 0) return null;
  if (worst === undefined || !isTestedStep(worst.step))
    return { state: 'ok', summary: alike({ steps: tested.length }) };
  const { step, pValue: p } = worst;
  const shares = variants
    .map((variant) => {
      const loss = lossOfStep[step](variant);
      const share = loss === null || loss.of === 0 ? 0 : loss.lost / loss.of;
      return { name: variant.name, share };
    })
    .toSorted((a, b) => b.share - a.share);
  const [highest, lowest] = [shares.at(0), shares.at(-1)];
  if (highest === undefined || lowest === undefined) return null;
  return {
    state: highest.share - lowest.share >= badDifference ? 'bad' : 'warning',
    summary: differ({
      step,
      variant: highest.name,
      share: highest.share,
      otherVariant: lowest.name,
      otherShare: lowest.share,
      pValue: p,
    }),
    cause: causes[step]({}),
    advice: compareStep({}),
  };
}

type TestedStep = keyof typeof lossOfStep;

function isTestedStep(step: AccountingStep['step']): step is TestedStep {
  return Object.hasOwn(lossOfStep, step);
}

interface StepDifference {
  readonly step: TestedStep;
  readonly variant: string;
  readonly share: number;
  readonly otherVariant: string;
  readonly otherShare: number;
  readonly pValue: number | null;
}

const lossLabels: Readonly<Record<TestedStep, string>> = {
  stored: 'lost on the way',
  verified: 'unverified',
  human: 'bots',
  not_internal: 'internal',
  counted: 'in several variants',
};

const alike = phrase(
  'losses_alike',
  (p: { readonly steps: number }) =>
    `Variants lose the same share of visitors at each of ${p.steps} tested steps.`,
);
const differ = phrase(
  'losses_differ',
  (p: StepDifference) =>
    `Variants lose different shares of visitors: ${formatPercent(p.share)} of ${shortenName(p.variant)} are ${lossLabels[p.step]}, ${formatPercent(p.otherShare)} of ${shortenName(p.otherVariant)} (${formatPValue(p.pValue)}).`,
);

const causes: Readonly<Record<TestedStep, (parameters: Record<never, never>) => Sentence>> = {
  stored: phrase(
    'stored_less',
    () => 'Likely a redirect, an error or a closed page stops one variant before its events are sent.',
  ),
  verified: phrase(
    'verified_less',
    () => "Likely cached pages or a script claim a variant that visitors weren't assigned.",
  ),
  human: phrase('more_bots', () => 'Likely a crawler or monitor opens URLs of one variant.'),
  not_internal: phrase('more_internal', () => 'Likely your own team views one variant more than the others.'),
  counted: phrase('more_in_several', () => 'Likely a change to the split moved visitors of one variant.'),
};
const compareStep = phrase(
  'compare_step',
  () => "Find the cause before deciding: the variants' visitors are no longer comparable.",
);
