import { formatPercent, formatShortPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

/** After verification, no visitor should be in two variants. */
const maxShare = 0.001;
/** Minimum visitors; fewer may be chance, such as a restored browser profile. */
const minVisitors = 5;

/** Checks how many visitors saw several variants; null without visitors. */
export function checkMultiExposure({ variants }: HealthFacts): CheckResult | null {
  const sum = (field: 'visitors' | 'multiExposed') =>
    variants.reduce((total, variant) => total + variant[field], 0);
  const [all, multiExposed] = [sum('visitors'), sum('multiExposed')];
  const share = multiExposed / all;
  if (!Number.isFinite(share)) return null;
  if (!(share > maxShare)) return { state: 'ok', summary: fewInSeveral({ share, visitors: multiExposed }) };
  return {
    state: multiExposed >= minVisitors ? 'bad' : 'warning',
    summary: inSeveral({ share, visitors: multiExposed, most: maxShare }),
    cause: movedVisitors({}),
    advice: newPhase({}),
  };
}

interface MultiExposure {
  readonly share: number;
  readonly visitors: number;
}

const fewInSeveral = phrase(
  'multi_exposure_ok',
  (p: MultiExposure) =>
    `${pluralize(p.visitors, 'visitor')} saw several variants: ${formatShortPercent(p.share)}, excluded.`,
);
const inSeveral = phrase(
  'multi_exposure',
  (p: MultiExposure & { readonly most: number }) =>
    `${formatPercent(p.share)} of visitors saw several variants, more than ${formatShortPercent(p.most)}. They are excluded.`,
);
const movedVisitors = phrase(
  'moved_visitors',
  () => 'Likely weights or a force list were changed while it ran, or several visitors share an id.',
);
const newPhase = phrase(
  'split_again',
  () => 'Fix the cause and start a new phase: visitors are re-randomized and results start from zero.',
);
