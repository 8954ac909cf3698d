import { beforeEach, expect, it } from 'vitest';
import type { Arrival } from './arrival.ts';
import { createSession as openSession } from './session.ts';
import { createStorage, type ProjectStorage } from './storage.ts';
import { isUuid } from './uuid.ts';

const minute = 60_000;
let storage: ProjectStorage;
let time = 0;
const now = () => time;
const landing: Arrival = { entryHost: 'shop.test', entryPath: '/', source: undefined, utm: '' };
const createSession = (kept: ProjectStorage, clock: () => number, arrival: Partial<Arrival> = {}) =>
  openSession(kept, clock, () => ({ ...landing, ...arrival }));

beforeEach(() => {
  storage = createStorage('pk_test');
  time = Date.UTC(2026, 0, 2);
});

it('marks a name only once per session, also on the next page', () => {
  expect(createSession(storage, now).mark('cta/bold')).toBe(true);
  time += 29 * minute;
  expect(createSession(storage, now).mark('cta/bold')).toBe(false);
  expect(createSession(storage, now).mark('cta/control')).toBe(true);
});

it('expires after half an hour without activity', () => {
  const session = createSession(storage, now);
  session.mark('cta/bold');
  time += 31 * minute;
  expect(session.mark('cta/bold')).toBe(true);
});

it('restarts if the clock was set back by more than that, instead of waiting for it to catch up', () => {
  const session = createSession(storage, now);
  session.mark('cta/bold');
  time -= 31 * minute;
  expect(session.mark('cta/bold')).toBe(true);
  time += 31 * minute;
  expect(session.mark('cta/bold')).toBe(true);
});

it('continues if the clock was set back slightly', () => {
  const session = createSession(storage, now);
  session.mark('cta/bold');
  time -= minute;
  expect(session.mark('cta/bold')).toBe(false);
});

it('continues while the visitor is active', () => {
  const session = createSession(storage, now);
  session.mark('cta/bold');
  for (let i = 0; i < 4; i++) {
    time += 20 * minute;
    session.touch();
  }
  expect(session.mark('cta/bold')).toBe(false);
});

it.each(['{', 'null', '{"seenAt":"x"}', '{"seenAt":1,"names":7}'])('survives %s in its place', (text) => {
  storage.set('session', text);
  expect(createSession(storage, now).mark('cta/bold')).toBe(true);
});

it('knows a returning visitor for the whole session', () => {
  const first = createSession(storage, now);
  first.touch();
  expect(first.context().returning).toBe(false);
  time += 20 * minute;
  expect(createSession(storage, now).context().returning).toBe(false);
  time += 31 * minute;
  const second = createSession(storage, now);
  expect(second.context().returning).toBe(true);
  second.touch();
  time += minute;
  expect(createSession(storage, now).context().returning).toBe(true);
});

it('keeps the source of its first page until it ends', () => {
  const first = { entryPath: '/sale', source: 'news.test', utm: 'utm_source=news' };
  const second = { entryPath: '/cart', source: 'pay.test', utm: 'utm_source=other' };
  createSession(storage, now, first).touch();
  const later = createSession(storage, now, second);
  later.touch();
  expect(later.context()).toMatchObject({ ...first, entryHost: 'shop.test' });
  time += 31 * minute;
  expect(createSession(storage, now, second).context()).toMatchObject(second);
});

it('has an id, the same on every page, and a new one after half an hour without activity', () => {
  const session = createSession(storage, now);
  session.touch();
  const { session: id } = session.context();
  expect(isUuid(id)).toBe(true);
  time += 29 * minute;
  expect(createSession(storage, now).context().session).toBe(id);
  time += 2 * minute;
  session.touch();
  expect(session.context().session).not.toBe(id);
  expect(createSession(storage, now).context()).toEqual(session.context());
});

it('sets every session attribute, even unknown ones, so that nothing replaces them', () => {
  expect(createSession(storage, now, { entryHost: undefined, entryPath: undefined }).context()).toEqual({
    session: expect.any(String),
    entryHost: undefined,
    entryPath: undefined,
    source: undefined,
    utm: undefined,
    returning: false,
  });
});

it('continues a session of an older script, with an id from now on, without missing fields', () => {
  storage.write('session', { names: ['me/cta/bold'], returning: true, utm: 'utm_source=news', seenAt: time });
  const session = createSession(storage, now, { source: 'pay.test', utm: 'utm_source=other' });
  expect(session.mark('me/cta/bold')).toBe(false);
  session.touch();
  const context = session.context();
  expect(context).toEqual({
    session: expect.any(String),
    entryHost: undefined,
    entryPath: undefined,
    source: undefined,
    utm: 'utm_source=news',
    returning: true,
  });
  expect(createSession(storage, now).context()).toEqual(context);
});

it.each([
  { seenAt: Date.UTC(2026, 0, 2), names: [] },
  { seenAt: Date.UTC(2026, 0, 2), names: [], returning: false, utm: '' },
])('never contains undefined, nor an empty campaign, for %o', (record) => {
  storage.write('session', record);
  const { utm, returning } = createSession(storage, now, { utm: 'utm_source=now' }).context();
  expect([utm, returning]).toEqual([undefined, false]);
});

it('stays readable for an older script, which reads the campaign as text', () => {
  createSession(storage, now).touch();
  expect(JSON.parse(storage.get('session') ?? '')).toMatchObject({ names: [], returning: false, utm: '' });
});
