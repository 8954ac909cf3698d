import { expect, it } from 'vitest';
import { describeLetter } from './describe-letter.ts';

const letter = (record: string) => describeLetter({ id: 'x', receivedAt: 0, reason: 'why', record });
const always = { id: 'x', receivedAt: '1970-01-01T00:00:00.000Z', reason: 'why' };

it('reads the well-formed parts of a record', () => {
  const record = JSON.stringify({
    eventId: 'e',
    body: { projectKey: 'pk', anonymousId: '00000000-0000-4000-8000-000000000000', eventName: 'buy' },
  });
  expect(letter(record)).toEqual({
    ...always,
    eventId: 'e',
    projectKey: 'pk',
    anonymousId: '00000000-0000-4000-8000-000000000000',
    eventName: 'buy',
    record,
  });
});

it.each([
  'no JSON',
  '',
  'null',
  '"text"',
  '[]',
  '{"body":null}',
  '{"body":"text"}',
  '{"eventId":1,"body":{"projectKey":"a b","anonymousId":"ann","eventName":2}}',
])('keeps %s unchanged', (record) => {
  expect(letter(record)).toEqual({ ...always, record });
});
