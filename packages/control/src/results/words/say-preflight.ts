import { count, percent, plural, pValue, shortPercent, wholePercent } from './figures.ts';
import { phrase } from './phrase.ts';
import { short } from './short.ts';
import { dayOf } from './times.ts';

/** Says that nobody was on the experiment's pages lately. */
export const nobodyMatched = phrase(
  'preflight_nobody_matched',
  (p: { readonly days: number; readonly seen: number }) =>
    `Of ${plural(p.seen, 'visitor')} with events in ${plural(p.days, 'day')} none was on these pages and of this audience. Check the URL rules.`,
);

/** Says the same where not every visit is an event. */
export const nobodySent = phrase(
  'preflight_nobody_sent',
  (p: { readonly days: number; readonly seen: number }) =>
    `Of ${plural(p.seen, 'visitor')} with events in ${plural(p.days, 'day')} none was on these pages and of this audience. Check the URL rules, switch \`pageviews\` on, and come back after two weeks.`,
);

/** Says that visitors are known by their events alone. */
export const withoutPageviews = phrase(
  'preflight_without_pageviews',
  () => 'Only visitors who sent an event are known: with `pageviews` switched on, all would be.',
);

/** Says that visitors a day are estimated from visits. */
export const visitsSampled = phrase(
  'preflight_visits_sampled',
  (p: { readonly looked: number; readonly matching: number }) =>
    `Events tell too little of these pages: visitors a day are estimated from ${plural(p.looked, 'sampled visit')}, bots among them, of which ${count(p.matching)} match. Returning visitors come on top.`,
);

/** Says that no visitor's window of a goal was over. */
export const noWindowClosed = phrase(
  'preflight_no_window_closed',
  (p: { readonly goal: string }) =>
    `Nothing is known of ${short(p.goal)}: no visitor's window was over. Take more days.`,
);

/** Says that there is no lift, since nobody reached the goal. */
export const nobodyReached = phrase(
  'preflight_nobody_reached',
  (p: { readonly goal: string; readonly visitors: number }) =>
    `${short(p.goal)} cannot be planned: of ${count(p.visitors)} visitors whose window was over, none reached it.`,
);

/** Says that a quantile needs more events. */
export const fewEventsForQuantile = phrase(
  'preflight_few_events_for_quantile',
  (p: { readonly goal: string }) =>
    `${short(p.goal)} cannot be planned: too few of its events have a value to say how much its quantile varies. Take more days.`,
);

/** Says that a ratio has no denominator. */
export const nothingToDivideBy = phrase(
  'preflight_nothing_to_divide_by',
  (p: { readonly goal: string }) =>
    `${short(p.goal)} cannot be planned: what it is divided by is 0, or only one visitor has it. Take more days.`,
);

/** Says that a guardrail cannot be cleared. */
export const guardrailCannotClear = phrase(
  'preflight_guardrail_cannot_clear',
  (p: {
    readonly goal: string;
    readonly margin: number;
    readonly planned: number;
    readonly needed: number | null;
  }) =>
    `${short(p.goal)} cannot be shown to stay within ${shortPercent(p.margin)} with ${count(p.planned)} visitors: ${p.needed === null ? 'no number would do' : `${count(p.needed)} are needed, were there no effect`}.`,
);

/** Says that an audience asks for what events do not tell. */
export const attributesUnknown = phrase(
  'preflight_attributes_unknown',
  (p: { readonly attributes: string }) =>
    `Events do not tell ${p.attributes}: conditions on it are taken as not known, so that visitors may be too few or too many.`,
);

/** Says that only a part of visitors was looked at. */
export const partlyRead = phrase(
  'preflight_partly_read',
  (p: { readonly visitors: number }) =>
    `Estimated from an even choice of ${percent(p.visitors)} of the visitors.`,
);

/** Says that only a part of pages was looked at. */
export const pagesLeftOut = phrase(
  'preflight_pages_left_out',
  (p: { readonly events: number }) =>
    `There may be more visitors: there are so many addresses that only pages with ${wholePercent(p.events)} of the events were looked at. Rules of the kind \`starts_with\` take those for one page that differ in their query alone.`,
);

/** Says that variants were shown in these days by the same salt, so that more than chance is between them. */
export const shownWithSalt = phrase(
  'preflight_shown_with_salt',
  (p: { readonly since: string; readonly timeZone: string }) =>
    `Variants were shown with this salt in these days, since ${dayOf(p.since, p.timeZone)}: what lies between them is no chance alone, so that there is no p of this salt.`,
);

/** Says that visitors had met variants before these days, so that what they did before is no past. */
export const shownBefore = phrase(
  'preflight_shown_before',
  (p: { readonly since: string; readonly timeZone: string }) =>
    `Visitors may have met variants before these days, since ${dayOf(p.since, p.timeZone)}: the salt is tested by devices, and not by what they did before.`,
);

/** Says the same of an experiment that has run. */
export const saltUnbalancedInPhase = phrase(
  'preflight_salt_unbalanced_in_phase',
  (p: { readonly what: string; readonly pValue: number }) =>
    `This salt splits visitors unevenly by ${p.what} (${pValue(p.pValue)}). The experiment has run with it: a new phase takes another.`,
);

/** Says that the split of the past differs between variants. */
export const saltUnbalanced = phrase(
  'preflight_salt_unbalanced',
  (p: { readonly what: string; readonly pValue: number; readonly salt: string | null }) =>
    `This salt would split visitors unevenly by ${p.what} (${pValue(p.pValue)}). ${p.salt === null ? 'No other was found that is better.' : `Take \`${p.salt}\` before the first start.`}`,
);
