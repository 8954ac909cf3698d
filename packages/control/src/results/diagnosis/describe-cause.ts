import { formatShortPercent, pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import { segmentName } from '../words/segment-name.ts';
import type { Sentence } from '../words/sentence.ts';
import { shortenName } from '../words/shorten-name.ts';
import { dayOf, formatTimeOfDay } from '../words/times.ts';
import type { DiagnosedCause } from './diagnosis.ts';

/** Facts that a cause's sentence may mention. */
export interface CauseFacts {
  /** Name of the affected variant; null for all. */
  readonly variant: string | null;
  readonly dimension: string | null;
  readonly value: string | null;
  /** The device, if it is combined with the other value. */
  readonly otherDimension: string | null;
  readonly otherValue: string | null;
  /** ISO 8601; null if affected since the start. */
  readonly since: string | null;
  readonly timeZone: string;
  /** Fraction of the variant's visitors that is missing, or of views without the change. */
  readonly share: number | null;
  readonly visitors: number | null;
  /** What fails: a selector, the target of a redirect, a user agent, or a version. */
  readonly subject: string | null;
}

/** Returns the sentence of a cause. */
export function describeCause(code: DiagnosedCause, facts: CauseFacts): Sentence {
  return sentences[code](facts);
}

const sentences: Readonly<Record<DiagnosedCause, (facts: CauseFacts) => Sentence>> = {
  redirect_loses_exposures: phrase(
    'redirect_loses_exposures',
    (p: CauseFacts) =>
      `${variant(p)} loses ${share(p)} of its visitors${inSegment(p)}${since(p)}: its redirect to ${subject(p)} leaves the page before the exposure is stored.`,
  ),
  bot_wave: phrase(
    'bot_wave',
    (p: CauseFacts) =>
      `Bots${p.variant === null ? '' : ` visit ${shortenName(p.variant)} most often`}${inSegment(p)}${since(p)}: ${pluralize(p.visitors, 'visitor')}${p.subject === null ? '' : `, most of them ${subject(p)}`}.`,
  ),
  script_fails: phrase(
    'script_fails',
    (p: CauseFacts) =>
      `${variant(p)} fails${inSegment(p)}${since(p)}: its change of ${subject(p)} isn't applied in ${share(p)} of page views there.`,
  ),
  outdated_edge: phrase(
    'outdated_edge',
    (p: CauseFacts) =>
      `An edge serves a configuration that isn't live${inSegment(p)}${since(p)}: ${pluralize(p.visitors, 'visitor')} got it, most of them version ${subject(p)}.`,
  ),
  selector_broken: phrase(
    'selector_broken',
    (p: CauseFacts) =>
      `${variant(p)} is no longer what was tested${since(p)}: ${subject(p)} isn't changed in ${share(p)} of page views. Likely the site was changed.`,
  ),
  assigned_off: phrase(
    'assigned_off',
    (p: CauseFacts) =>
      `Visitors are assigned unevenly${since(p)}, before any page is shown: ${variant(p)} gets ${share(p)} less than its weight.`,
  ),
  exposures_lost: phrase(
    'exposures_lost',
    (p: CauseFacts) =>
      `${variant(p)} loses ${share(p)} of its visitors${inSegment(p)}${since(p)}, after they were assigned. The failure itself isn't visible.`,
  ),
};

function variant(p: CauseFacts): string {
  return p.variant === null ? 'A variant' : shortenName(p.variant);
}

function inSegment({ dimension, value, otherDimension, otherValue }: CauseFacts): string {
  if (dimension === null || value === null) return '';
  const name = shortenName(segmentName({ dimension, value }));
  if (otherDimension === null || otherValue === null) return ` in ${name}`;
  return ` in ${name} on ${shortenName(segmentName({ dimension: otherDimension, value: otherValue }))}`;
}

function since({ since: from, timeZone }: CauseFacts): string {
  return from === null ? '' : ` since ${dayOf(from, timeZone)}, ${formatTimeOfDay(from, timeZone)}`;
}

function share({ share: of }: CauseFacts): string {
  return of === null ? 'some' : formatShortPercent(Math.round(of * 1_000) / 1_000);
}

function subject({ subject: name }: CauseFacts): string {
  return name === null || name === '' ? 'the page' : shortenName(name);
}
