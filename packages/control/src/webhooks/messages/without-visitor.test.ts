import { expect, it } from 'vitest';
import { eventsOfVisitor, withoutVisitor } from './without-visitor.ts';

const ann = 'aaaaaaaa-0000-4000-8000-000000000000';
const bob = 'bbbbbbbb-0000-4000-8000-000000000000';
const head =
  '{"id":"msg_1","type":"event.recorded","timestamp":"2026-01-01T00:00:00.000Z","projectKey":"pk_a"';
const event = (anonymousId: string, payload: string) =>
  `{"eventId":"e","anonymousId":"${anonymousId}","payload":${payload}}`;
const batch = (...events: readonly string[]) => `${head},"data":{"events":[${events.join(',')}]}}`;

it('removes the visitor’s events from a batch and keeps the others verbatim', () => {
  const kept = event(bob, `{"n":9007199254740993,"friend":"${ann}","anonymousId":"${ann}"}`);
  expect(withoutVisitor(batch(event(ann, '{}'), kept, event(ann, '[1]')), ann)).toEqual({
    body: batch(kept),
    erased: 'part',
  });
});

it('keeps only the envelope if all events are the visitor’s', () => {
  const body = `${head},"data":{"erased":true}}`;
  expect(withoutVisitor(batch(event(ann, '{}')), ann)).toEqual({ body, erased: 'whole' });
  const answered = `${head},"data":{"surveyKey":"nps","anonymousId":"${ann.toUpperCase()}","answers":{"q":"]}"}}}`;
  expect(withoutVisitor(answered, ann)).toEqual({ body, erased: 'whole' });
});

it('does not touch messages about others, even if they mention the visitor', () => {
  expect(withoutVisitor(batch(event(bob, `{"anonymousId":"${ann}"}`)), ann)).toBeUndefined();
  expect(withoutVisitor(`${head},"data":{"sentence":"${ann}"}}`, ann)).toBeUndefined();
});

it('returns the events of the visitor', () => {
  const own = event(ann, '{"n":1.10}');
  expect(eventsOfVisitor(batch(own, event(bob, '{}')), ann)).toEqual([own]);
});
