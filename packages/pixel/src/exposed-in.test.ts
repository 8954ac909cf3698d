import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { expect, it } from 'vitest';
import { exposedIn } from './exposed-in.ts';
import { exposureMark } from './exposure-mark.ts';

const experiment = (phase?: number, key = 'bold'): BootstrapExperiment => ({
  experimentKey: 'cta',
  experimentId: '01900000-0000-7000-8000-000000000000',
  status: 'running',
  variant: { key, changes: [] },
  goals: [],
  exposure: 'code',
  probes: [],
  ...(phase === undefined ? {} : { phase }),
});
const blob = (...experiments: BootstrapExperiment[]): Bootstrap => ({
  projectKey: 'pk_test',
  anonymousId: 'me',
  version: '2026-01-02T03:04:05.678Z',
  fetchedAt: '2026-01-02T03:10:00.000Z',
  hasActiveExperiments: true,
  assignments: [],
  experiments,
  goals: [],
  surveys: [],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
});
const marked = (...names: string[]) => ({ get: () => JSON.stringify({ names }) });

it('marks an experiment without a phase as older scripts did', () => {
  expect(exposureMark('me', experiment())).toBe('me/cta/bold');
});

it.each([
  ['the phase and the variant of the blob', experiment(2), ['me/cta/bold/2'], true],
  ['another phase', experiment(2), ['me/cta/bold/1', 'me/cta/bold'], false],
  ['another variant', experiment(2), ['me/cta/control/2'], false],
  ['no phase, where the blob has none', experiment(), ['me/cta/bold'], true],
  ['a phase, where the blob has none', experiment(), ['me/cta/bold/1'], false],
  ['another visitor', experiment(), ['you/cta/bold'], false],
])('recognizes a mark of %s', (_, variants, names, isExposed) => {
  expect(exposedIn(marked(...names), blob(variants))).toEqual(isExposed ? ['cta'] : []);
});

it.each([null, '{', '{"names":7}'])('recognizes no mark in %s', (session) => {
  expect(exposedIn({ get: () => session }, blob(experiment()))).toEqual([]);
});
