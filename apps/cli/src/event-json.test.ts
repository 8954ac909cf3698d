import type { StoredEvent } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { eventRow } from '../../../tests/support/event-row.ts';
import { describeEvent } from './describe-event.ts';
import { eventJsonLine, eventsJsonLine } from './event-json.ts';
import { indentJson } from './indent-json.ts';

const event = (payload: string | null): StoredEvent => ({
  ...eventRow({}),
  receivedAt: '2026-01-01T12:00:00.000Z',
  time: '2026-01-01T12:00:00.000Z',
  payload,
});

const exactNumbers = '{"n":9007199254740993,"m":12345678901234567890,"e":1e400,"z":-0,"d":10.10}';

describe('a payload with numbers that JSON.parse would change', () => {
  it('keeps its spelling in the JSON of an event', () => {
    expect(eventJsonLine(event(exactNumbers))).toContain(`"payload":${exactNumbers},`);
    expect(eventsJsonLine([event(exactNumbers), event(null)])).toMatch(
      /^\{"events":\[\{.*"payload":null.*\}\]\}\n$/,
    );
  });

  it('keeps its spelling when indented', () => {
    const text = describeEvent(event(exactNumbers));
    for (const number of ['9007199254740993', '12345678901234567890', '1e400', '-0', '10.10'])
      expect(text).toMatch(new RegExp(`^ {4}"\\w": ${number.replace('.', '\\.')},?$`, 'm'));
  });
});

it('keeps an event on one line, printable and valid JSON', () => {
  const line = eventJsonLine(event('{\n\t"a": "b\u0085\u2028\\n",\r\n"c": [ ]}'));
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
  expect(JSON.parse(line)).toMatchObject({ payload: { a: 'b\u0085\u2028\n', c: [] } });
});

it('returns a payload that is not JSON as text', () => {
  expect(JSON.parse(eventJsonLine(event('{"cut":')))).toMatchObject({ payload: '{"cut":' });
  expect(describeEvent(event('{"cut":\u001b'))).toContain('  {"cut":\\u{1b}\n');
});

it('indents as JSON.stringify does', () => {
  const value = { a: [], b: {}, c: [1, [2, { d: 'x, "y": [{' }]], e: { f: null, g: '' }, '\\"': true };
  for (const text of [JSON.stringify(value), JSON.stringify(value, undefined, 7), '[]', '1', '""'])
    expect(indentJson(text).join('\n')).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
});
