import { beforeEach, expect, it } from 'vitest';
import { createSession } from './session.ts';
import { createStorage, type ProjectStorage } from './storage.ts';

const minute = 60_000;
let storage: ProjectStorage;
let time = 0;
const now = () => time;

beforeEach(() => {
  storage = createStorage('pk_test');
  time = Date.UTC(2026, 0, 2);
});

it('says first only once in a session, also on the next page', () => {
  expect(createSession(storage, now).first('cta/bold')).toBe(true);
  time += 29 * minute;
  expect(createSession(storage, now).first('cta/bold')).toBe(false);
  expect(createSession(storage, now).first('cta/control')).toBe(true);
});

it('starts anew after half an hour without a sign of the visitor', () => {
  const session = createSession(storage, now);
  session.first('cta/bold');
  time += 31 * minute;
  expect(session.first('cta/bold')).toBe(true);
});

it('starts anew where the clock was set back by more than that, rather than going on until it has caught up', () => {
  const session = createSession(storage, now);
  session.first('cta/bold');
  time -= 31 * minute;
  expect(session.first('cta/bold')).toBe(true);
  time += 31 * minute;
  expect(session.first('cta/bold')).toBe(true);
});

it('goes on where the clock was set back by little', () => {
  const session = createSession(storage, now);
  session.first('cta/bold');
  time -= minute;
  expect(session.first('cta/bold')).toBe(false);
});

it('goes on as long as the visitor gives signs', () => {
  const session = createSession(storage, now);
  session.first('cta/bold');
  for (let i = 0; i < 4; i++) {
    time += 20 * minute;
    session.touch();
  }
  expect(session.first('cta/bold')).toBe(false);
});

it.each(['{', 'null', '{"seenAt":"x"}', '{"seenAt":1,"names":7}'])('survives %s in its place', (text) => {
  storage.set('session', text);
  expect(createSession(storage, now).first('cta/bold')).toBe(true);
});

it('knows a visitor who had a session before, for as long as this one lasts', () => {
  const first = createSession(storage, now);
  first.touch();
  expect(first.origin().returning).toBe(false);
  time += 20 * minute;
  expect(createSession(storage, now).origin().returning).toBe(false);
  time += 31 * minute;
  const second = createSession(storage, now);
  expect(second.origin().returning).toBe(true);
  second.touch();
  time += minute;
  expect(createSession(storage, now).origin().returning).toBe(true);
});

it('keeps the campaign of its first page until it ends', () => {
  createSession(storage, now, 'utm_source=news').touch();
  const later = createSession(storage, now, 'utm_source=other');
  later.touch();
  expect(later.origin().utm).toBe('utm_source=news');
  time += 31 * minute;
  expect(createSession(storage, now, 'utm_source=other').origin().utm).toBe('utm_source=other');
});
