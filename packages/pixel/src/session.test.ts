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

it('keeps how its first page was come to until it ends', () => {
  const first = { entryPath: '/sale', source: 'news.test', utm: 'utm_source=news' };
  const second = { entryPath: '/cart', source: 'pay.test', utm: 'utm_source=other' };
  createSession(storage, now, first).touch();
  const later = createSession(storage, now, second);
  later.touch();
  expect(later.context()).toMatchObject({ ...first, entryHost: 'shop.test' });
  time += 31 * minute;
  expect(createSession(storage, now, second).context()).toMatchObject(second);
});

it('has an id of its own, the same on every page, and another after half an hour without a sign of the visitor', () => {
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

it('names all that it may know, so that nothing else takes the place of what it does not', () => {
  expect(createSession(storage, now, { entryHost: undefined, entryPath: undefined }).context()).toEqual({
    session: expect.any(String),
    entryHost: undefined,
    entryPath: undefined,
    source: undefined,
    utm: undefined,
    returning: false,
  });
});

it('goes on where an older script began it, with an id from now on, and without what was not noted', () => {
  storage.write('session', { names: ['me/cta/bold'], returning: true, utm: 'utm_source=news', seenAt: time });
  const session = createSession(storage, now, { source: 'pay.test', utm: 'utm_source=other' });
  expect(session.first('me/cta/bold')).toBe(false);
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
])('never says undefined, nor a campaign that is none, of %o', (record) => {
  storage.write('session', record);
  const { utm, returning } = createSession(storage, now, { utm: 'utm_source=now' }).context();
  expect([utm, returning]).toEqual([undefined, false]);
});

it('stays readable for an older script, which takes the campaign for a text', () => {
  createSession(storage, now).touch();
  expect(JSON.parse(storage.get('session') ?? '')).toMatchObject({ names: [], returning: false, utm: '' });
});
