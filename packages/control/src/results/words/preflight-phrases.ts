import {
  formatCount,
  formatPercent,
  formatPValue,
  formatShortPercent,
  formatWholePercent,
  pluralize,
} from './number-formats.ts';
import { phrase } from './phrase.ts';
import { shortenName } from './shorten-name.ts';
import { dayOf } from './times.ts';

/** States that nobody visited the experiment's pages recently. */
export const nobodyMatched = phrase(
  'preflight_nobody_matched',
  (p: { readonly days: number; readonly seen: number }) =>
    `Of ${pluralize(p.seen, 'visitor')} with events in ${pluralize(p.days, 'day')}, none matched these pages and this audience. Check the URL rules.`,
);

/** States the same for a project that doesn't record page views. */
export const nobodySent = phrase(
  'preflight_nobody_sent',
  (p: { readonly days: number; readonly seen: number }) =>
    `Of ${pluralize(p.seen, 'visitor')} with events in ${pluralize(p.days, 'day')}, none matched these pages and this audience. Check the URL rules, switch \`pageviews\` on, and come back after two weeks.`,
);

/** States that only visitors who sent an event are known. */
export const withoutPageviews = phrase(
  'preflight_without_pageviews',
  () => 'Only visitors who sent an event are known. Switch `pageviews` on to know all of them.',
);

/** States that the visitors per day are estimated from visits. */
export const visitsSampled = phrase(
  'preflight_visits_sampled',
  (p: { readonly looked: number; readonly matching: number }) =>
    `Events say too little about these pages: visitors per day are estimated from ${pluralize(p.looked, 'sampled visit')}, bots among them, of which ${formatCount(p.matching)} match. Returning visitors come on top.`,
);

/** States that no visitor's window of a goal is closed. */
export const noWindowClosed = phrase(
  'preflight_no_window_closed',
  (p: { readonly goal: string }) =>
    `Nothing is known about ${shortenName(p.goal)}: no visitor's window has closed. Look at more days.`,
);

/** States that there is no lift to plan, because nobody reached the goal. */
export const nobodyReached = phrase(
  'preflight_nobody_reached',
  (p: { readonly goal: string; readonly visitors: number }) =>
    `${shortenName(p.goal)} cannot be planned: of ${formatCount(p.visitors)} visitors whose window has closed, none reached it.`,
);

/** States that a quantile needs more events. */
export const fewEventsForQuantile = phrase(
  'preflight_few_events_for_quantile',
  (p: { readonly goal: string }) =>
    `${shortenName(p.goal)} cannot be planned: too few of its events have a value to say how much its quantile varies. Look at more days.`,
);

/** States that a ratio has no denominator. */
export const nothingToDivideBy = phrase(
  'preflight_nothing_to_divide_by',
  (p: { readonly goal: string }) =>
    `${shortenName(p.goal)} cannot be planned: its denominator is 0, or only one visitor has one. Look at more days.`,
);

/** States that a guardrail can't be cleared. */
export const guardrailCannotClear = phrase(
  'preflight_guardrail_cannot_clear',
  (p: {
    readonly goal: string;
    readonly margin: number;
    readonly planned: number;
    readonly needed: number | null;
  }) =>
    `${shortenName(p.goal)} cannot be shown to stay within ${formatShortPercent(p.margin)} with ${formatCount(p.planned)} visitors: ${p.needed === null ? 'no number would be enough' : `${formatCount(p.needed)} would be needed if there is no effect`}.`,
);

/** States that an audience reads attributes that events don't contain. */
export const attributesUnknown = phrase(
  'preflight_attributes_unknown',
  (p: { readonly attributes: string }) =>
    `Events don't include ${p.attributes}: conditions on it count as unknown, so the number of visitors may be too low or too high.`,
);

/** States that only some visitors were examined. */
export const partlyRead = phrase(
  'preflight_partly_read',
  (p: { readonly visitors: number }) =>
    `Estimated from a random sample of ${formatPercent(p.visitors)} of the visitors.`,
);

/** States that only some pages were examined. */
export const pagesLeftOut = phrase(
  'preflight_pages_left_out',
  (p: { readonly events: number }) =>
    `There may be more visitors: because of the many URLs, only pages with ${formatWholePercent(p.events)} of the events were examined. \`starts_with\` rules treat URLs that differ only in their query as one page.`,
);

/** States that variants were shown with this salt during the period, so that differences between them aren't due to chance alone. */
export const shownWithSalt = phrase(
  'preflight_shown_with_salt',
  (p: { readonly since: string; readonly timeZone: string }) =>
    `Variants were shown with this salt in these days, since ${dayOf(p.since, p.timeZone)}: differences between them are not due to chance alone, so there is no p-value for this salt.`,
);

/** States that visitors may have seen variants before the period, so that their past behaviour may be influenced by them. */
export const shownBefore = phrase(
  'preflight_shown_before',
  (p: { readonly since: string; readonly timeZone: string }) =>
    `Visitors may have seen variants before these days, since ${dayOf(p.since, p.timeZone)}: the salt is tested on devices, not on earlier behaviour.`,
);

/** States that the salt of an experiment that has run splits visitors unevenly. */
export const saltUnbalancedInPhase = phrase(
  'preflight_salt_unbalanced_in_phase',
  (p: { readonly what: string; readonly pValue: number }) =>
    `This salt splits visitors unevenly by ${p.what} (${formatPValue(p.pValue)}). The experiment has run with it: a new phase uses another.`,
);

/** States that a salt would split past visitors unevenly. */
export const saltUnbalanced = phrase(
  'preflight_salt_unbalanced',
  (p: { readonly what: string; readonly pValue: number; readonly salt: string | null }) =>
    `This salt would split visitors unevenly by ${p.what} (${formatPValue(p.pValue)}). ${p.salt === null ? 'No better one was found.' : `Use \`${p.salt}\` before the first start.`}`,
);
