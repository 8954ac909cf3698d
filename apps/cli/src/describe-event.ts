import type { StoredEvent } from '@pixel/control/client';
import { isJson } from './event-json.ts';
import { notesOf } from './event-line.ts';
import { indentJson } from './indent-json.ts';
import { toPrintable } from './printable.ts';
import { wrap } from './wrap.ts';

const labelLength = 12;
const maxLineLength = 100;

/** Formats everything stored about an event, omitting empty fields. */
export function describeEvent(event: StoredEvent): string {
  const campaign = [
    ['source', event.utmSource],
    ['medium', event.utmMedium],
    ['campaign', event.utmCampaign],
    ['term', event.utmTerm],
    ['content', event.utmContent],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name} ${value}`]));
  const fields: readonly (readonly [string, string])[] = [
    ['event', event.eventName],
    ['id', event.eventId],
    ['project', event.projectKey],
    ['visitor', event.anonymousId],
    ['received', event.receivedAt],
    ['counts at', event.time],
    ['created', event.createdAt],
    ['version', event.version],
    ['sequence', event.sequence === 0 ? '' : `${event.sequence}`],
    ['notes', notesOf(event).join(', ')],
    ['page', event.url],
    ['referrer', event.referrer],
    ['from', event.referrerHost],
    ['utm', campaign.join(', ')],
    ['agent', event.userAgent],
    ['device', [event.device, event.browser, event.os].filter((text) => text !== '').join(', ')],
    ['language', event.language],
    ['country', event.country],
    ['request', event.requestId],
  ];
  const lines = fields
    .filter(([, value]) => value !== '')
    .flatMap(([label, value]) => labelLines(label, value));
  const assignments = event.assignments.flatMap(({ experimentKey, variantKey, isControl, verified }) =>
    labelLines(
      'variant',
      `${experimentKey}=${variantKey}${isControl ? ' (control)' : ''}, ${verified ? 'verified' : 'unverified'}`,
    ),
  );
  const context = Object.entries(event.context).flatMap(([name, value]) =>
    labelLines('context', `${name}: ${value}`),
  );
  const payload = event.payload === null ? [] : ['payload', ...payloadLines(event.payload)];
  return `${[...lines, ...assignments, ...context, ...payload].join('\n')}\n`;
}

function labelLines(label: string, value: string): readonly string[] {
  return wrap(toPrintable(value), maxLineLength - labelLength).map(
    (line, index) => `${(index === 0 ? label : '').padEnd(labelLength)}${line}`,
  );
}

function payloadLines(text: string): readonly string[] {
  const lines = isJson(text) ? indentJson(text) : [text];
  return lines.map((line) => `  ${toPrintable(line)}`);
}
