import { type Effect, formatCount, formatEffect, pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import type { Sentence } from './sentence.ts';
import { shortenName } from './shorten-name.ts';

interface HoldoutScope {
  /** Key of the layer; null for the project's own holdout. */
  readonly layer: string | null;
}

/** States that a holdout is not live. */
export const holdoutNotLive = phrase('holdout_not_live', ({ layer }: HoldoutScope) =>
  layer === null
    ? 'Nobody is held out: the project has no `holdout`. Set one and publish it.'
    : `Layer ${shortenName(layer)} is not published yet.`,
);

/** States that no experiment ran during the period. */
export const nothingRan = phrase(
  'holdout_nothing_ran',
  ({ layer }: HoldoutScope) =>
    `No experiment ${layer === null ? '' : `of layer ${shortenName(layer)} `}ran in this period, so there is nothing to compare.`,
);

/** States that all of a layer's slots are taken. */
export const nobodyHeldOut = phrase(
  'holdout_nobody',
  ({ layer }: { readonly layer: string }) =>
    `Layer ${shortenName(layer)} holds nobody out: its experiments take all of it. Leave part of it free.`,
);

/** States that there were no page views. */
export const noViews = phrase(
  'holdout_no_views',
  () => 'Nobody viewed a page in this period. Look further back, or check that events arrive.',
);

/** States that page views aren't recorded as events. */
export const viewsNotSent = phrase(
  'holdout_views_not_sent',
  () =>
    'No page views recorded. Switch `pageviews` on: held-out visitors have no exposures, so only page views count both sides equally.',
);

/** States that one side has too few visitors. */
export const heldOutTooFew = phrase(
  'holdout_too_few',
  (p: { readonly fewest: number; readonly needed: number }) =>
    `Too early to tell: each side needs ${pluralize(p.needed, 'visitor')} with a closed window, and the smaller one has ${formatCount(p.fewest)}.`,
);

/** States that the sides differ in size from what was drawn. */
export const heldOutSplitOff = phrase(
  'holdout_split_off',
  (p: { readonly heldOut: number; readonly expected: number }) =>
    `Don't trust this: ${pluralize(p.heldOut, 'visitor')} are held out, and ${formatCount(p.expected)} should be. Experiments may lose page views, mostly through redirects.`,
);

/** The combined effect of all experiments. */
export interface HeldOutFacts extends HoldoutScope {
  readonly goal: string;
  readonly isShown: boolean;
  readonly effect: Effect;
}

/** Returns the sentence for the combined effect of all experiments on a goal. */
export function describeCombinedEffect({ layer, goal, isShown, effect }: HeldOutFacts): Sentence {
  return (isShown ? effectShown : effectNotShown)({ layer, goal, ...effect });
}

type HoldoutEffect = HoldoutScope & { readonly goal: string } & Effect;

const effectShown = phrase(
  'holdout_shown',
  (p: HoldoutEffect) =>
    `${whichExperiments(p)} together: ${shortenName(p.goal)} ${formatEffect(p)}, compared with visitors held out.`,
);
const effectNotShown = phrase(
  'holdout_not_shown',
  (p: HoldoutEffect) =>
    `${whichExperiments(p)} together show no effect yet: ${shortenName(p.goal)} ${formatEffect(p)}, compared with visitors held out.`,
);

function whichExperiments({ layer }: HoldoutScope): string {
  return layer === null ? 'All experiments' : `The experiments of layer ${shortenName(layer)}`;
}
