import { beforeEach, expect, it } from 'vitest';
import type { OutgoingEvent } from '../event.ts';
import { createStorage, type ProjectStorage } from '../storage.ts';
import { createUuid } from '../uuid.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';

const day = 24 * 60 * 60 * 1000;
let storage: ProjectStorage;
let queue: EventQueue;
let time: number;

beforeEach(() => {
  time = Date.UTC(2026, 0, 2);
  storage = createStorage('pk_test');
  queue = createEventQueue(storage, () => time);
});

function event(part: Partial<OutgoingEvent> = {}): OutgoingEvent {
  return {
    projectKey: 'pk_test',
    anonymousId: '00000000-0000-4000-8000-000000000000',
    eventName: 'event',
    url: '',
    referrer: '',
    userAgent: '',
    assignments: [],
    createdAt: new Date(time).toISOString(),
    eventId: createUuid(),
    sequence: queue.sequence(),
    ...part,
  };
}

function drainAll(): OutgoingEvent[] {
  const events: OutgoingEvent[] = [];
  for (const key of queue.keys()) {
    const event = queue.get(key);
    if (event !== undefined) events.push(event);
    queue.remove(key);
  }
  return events;
}

it('returns events in order, beyond nine and ninety-nine', () => {
  for (let i = 0; i < 120; i++) queue.add(event());
  expect(drainAll().map((one) => one.sequence)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
});

it('continues the numbering of an earlier page, and restarts from one if it is damaged', () => {
  queue.sequence();
  expect(createEventQueue(storage, () => time).sequence()).toBe(2);
  storage.set('sequence', 'NaN');
  expect(queue.sequence()).toBe(1);
});

it('keeps the latest 200 events', () => {
  for (let i = 0; i < 205; i++) queue.add(event());
  expect(drainAll().map((one) => one.sequence)).toEqual(Array.from({ length: 200 }, (_, index) => index + 6));
});

it('keeps as many of the latest events as fit in 256 KB', () => {
  for (let i = 0; i < 20; i++) queue.add(event({ payload: { text: 'x'.repeat(30_000) } }));
  expect(drainAll().map((one) => one.sequence)).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
});

it('drops events that are older than seven days', () => {
  queue.add(event({ eventName: 'old' }));
  time += 6 * day;
  queue.add(event({ eventName: 'newer' }));
  time += 2 * day;
  expect(drainAll().map((one) => one.eventName)).toEqual(['newer']);
});

it('drops invalid entries', () => {
  storage.set('event.000000000000.x', '{broken');
  storage.set('event.000000000000.y', '{"createdAt":7}');
  storage.set('event.000000000000.z', '{"createdAt":"yesterday"}');
  queue.add(event());
  expect(drainAll()).toHaveLength(1);
  expect(storage.names('event.')).toEqual([]);
});

it('updates an event that is still queued, and restores no removed one', () => {
  const key = queue.add(event({ eventName: 'early' }));
  queue.change(key, { version: 'v1' });
  expect(queue.get(key)).toMatchObject({ eventName: 'early', version: 'v1' });
  queue.remove(key);
  queue.change(key, { version: 'v2' });
  expect(queue.keys()).toEqual([]);
});
