import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { readPanelState } from './read-panel-state.ts';
import type { InstanceSource } from './state.ts';

const event = (eventId: string) => ({
  projectKey: 'pk_test',
  anonymousId: 'me',
  eventName: `event ${eventId}`,
  url: '',
  referrer: '',
  userAgent: '',
  assignments: [],
  createdAt: '2026-01-02T03:04:05.678Z',
  eventId,
  sequence: 1,
});
const blob = {
  projectKey: 'pk_test',
  anonymousId: 'me',
  version: '2026-01-02T03:04:05.678Z',
  fetchedAt: '2026-01-02T03:10:00.000Z',
  hasActiveExperiments: true,
  assignments: [],
  experiments: [],
  goals: [],
  surveys: [],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
} satisfies Bootstrap;
const experimentOf = (experimentKey: string, key: string): BootstrapExperiment => ({
  experimentKey,
  experimentId: '01900000-0000-7000-8000-000000000000',
  status: 'running',
  variant: { key, changes: [] },
  goals: [],
  exposure: 'code',
  probes: [],
});
const read = (stored: Readonly<Record<string, string>>, fields: Partial<InstanceSource> = {}) =>
  readPanelState({
    projectKey: 'pk_test',
    endpoint: 'https://pixel.example',
    consent: 'granted',
    warnings: new Set(['careful']),
    instance: {
      anonymousId: 'me',
      blob: undefined,
      report: undefined,
      events: [],
      refused: new Map(),
      storage: {
        get: (name) => stored[name] ?? null,
        names: (prefix) => Object.keys(stored).filter((name) => name.startsWith(prefix)),
      },
      ...fields,
    },
  });

it('shows what this visitor was exposed to in the session, by experiment', () => {
  const names = ['me/cta/bold', 'other/home/b', 'goal'];
  const session = JSON.stringify({ names });
  const fields = { blob: { ...blob, experiments: [experimentOf('cta', 'bold'), experimentOf('home', 'b')] } };
  expect(read({ session }, fields).exposed).toEqual(['cta']);
  expect(read({}, fields).exposed).toEqual([]);
  expect(read({ session }).exposed).toEqual([]);
});

it('treats an event as answered once it is no longer stored', () => {
  const { events } = read({ 'event.000000000001.b': '{}' }, { events: [event('a'), event('b')] });
  expect(events.map(({ status }) => status)).toEqual(['answered', 'waiting']);
});

it('shows an event that the service refused, with the reason', () => {
  const refused = new Map([['event.000000000001.b', 400]]);
  const { events } = read({}, { events: [event('a'), event('b')], refused });
  expect(events.map(({ status, code }) => [status, code])).toEqual([
    ['answered', undefined],
    ['refused', 400],
  ]);
});

it('shows the last twenty events', () => {
  const events = Array.from({ length: 30 }, (_, index) => event(`${index}`));
  expect(read({}, { events }).events.map(({ eventName }) => eventName)).toEqual(
    events.slice(10).map(({ eventName }) => eventName),
  );
});

it('shows what is known of a pixel that has not started yet', () => {
  const state = readPanelState({ consent: 'pending', warnings: [] });
  expect(state).toMatchObject({ consent: 'pending', anonymousId: undefined, blob: undefined, events: [] });
});
