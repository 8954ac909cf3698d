import { describe, expect, it } from 'vitest';
import { describeState, textOf } from './describe-state.ts';
import type { PanelState } from './state.ts';

const blob = {
  projectKey: 'pk_test',
  anonymousId: '00000000-0000-4000-8000-000000000000',
  version: '2026-01-02T03:04:05.678Z',
  fetchedAt: '2026-01-02T03:10:00.000Z',
  hasActiveExperiments: false,
  assignments: [],
  experiments: [],
  goals: [],
  surveys: [],
  integrations: { analytics: { enabled: false, tagEventsEnabled: false }, behaviorTool: { enabled: false } },
} satisfies PanelState['blob'];
const experiment = {
  experimentKey: 'cta',
  experimentId: '01900000-0000-7000-8000-000000000000',
  status: 'running' as const,
  variant: { key: 'bold', changes: [] },
  goals: [],
  exposure: 'element' as const,
  probes: ['#buy', 'h1'],
};
const rowsOf = (title: string, fields: Partial<PanelState>) =>
  describeState({
    projectKey: 'pk_test',
    endpoint: 'https://pixel.example',
    anonymousId: blob.anonymousId,
    consent: 'granted',
    isInternal: false,
    blob,
    changes: [],
    surveys: [],
    exposed: [],
    events: [],
    warnings: [],
    ...fields,
  })
    .find((section) => section.title === title)
    ?.rows.map(({ label, text, tone }) => `${label}: ${text}${tone ? ` [${tone}]` : ''}`);

describe('describes the configuration', () => {
  it.each([
    ['that the service has not answered', undefined, 'no response from the service yet [wait]'],
    [
      'that it did not',
      null,
      'the service did not respond; the page is as it would be without the pixel [bad]',
    ],
    ['its version', blob, `${blob.version} [good]`],
  ] as const)('%s', (_, blob, text) => {
    expect(rowsOf('This page', { blob })).toContain(`Configuration: ${text}`);
  });
});

it('notes that an internal browser does not count', () => {
  const text = expect.stringContaining('Internal: this browser is marked as internal');
  expect(rowsOf('This page', { isInternal: true })).toContainEqual(text);
  expect(rowsOf('This page', {})).not.toContainEqual(text);
});

describe('describes an experiment', () => {
  it('with its variant and exposure condition', () => {
    expect(rowsOf('cta', { blob: { ...blob, experiments: [experiment] } })).toEqual([
      'Variant: bold',
      'Exposed: not yet: none of #buy, h1 is in the page [wait]',
    ]);
  });

  it('as exposed', () => {
    expect(rowsOf('cta', { blob: { ...blob, experiments: [experiment] }, exposed: ['cta'] })).toContain(
      'Exposed: yes, in this session [good]',
    );
  });

  it('as rolled out to everyone, without exposure', () => {
    const rollout = { ...experiment, status: 'completed' as const };
    expect(rowsOf('cta', { blob: { ...blob, experiments: [rollout] } })).toEqual([
      'Variant: bold, for everyone',
    ]);
  });

  it('as a holdback or winner, like a running one', () => {
    const held = { ...experiment, status: 'completed' as const };
    const assignment = {
      experimentKey: 'cta',
      experimentId: 'e',
      experimentName: 'CTA',
      variantKey: 'bold',
      variantId: 'v',
      variantName: 'Bold',
      isControl: false,
    };
    const answer = { ...blob, experiments: [held], assignments: [assignment] };
    expect(rowsOf('cta', { blob: answer, exposed: ['cta'] })).toEqual([
      'Variant: bold',
      'Exposed: yes, in this session [good]',
    ]);
  });

  it('with the state of its own changes', () => {
    const change = {
      experimentKey: 'cta',
      operation: 'set_text',
      selector: 'h1',
      orderIndex: 0,
      found: 0,
      state: 'applied' as const,
    };
    const changes = [
      { ...change, status: 'applied' as const, found: 2 },
      { ...change, status: 'gave_up' as const },
      { ...change, operation: 'inject_css', selector: '', status: 'failed' as const },
      { ...change, experimentKey: 'other', status: 'waiting' as const },
    ];
    expect(rowsOf('cta', { blob: { ...blob, experiments: [experiment] }, changes })?.slice(2)).toEqual([
      'set_text: h1 (2 found): applied [good]',
      'set_text: h1 (0 found): given up: another script keeps undoing it [bad]',
      'inject_css: the page: failed [bad]',
    ]);
  });
});

it('lists a goal once, whichever experiments use it', () => {
  const goal = {
    goalKey: 'buy',
    goalId: '01900000-0000-7000-8000-00000000000a',
    goalName: 'Buy',
    type: 'click' as const,
    isPrimary: true,
    eventName: '$goal:buy',
    selector: '#buy',
  };
  const experiments = [{ ...experiment, goals: [goal] }];
  expect(rowsOf('Goals', { blob: { ...blob, experiments, goals: [goal] } })).toEqual(['buy: click #buy']);
});

it('lists the last event first', () => {
  const events = [
    { eventName: 'a', createdAt: '2026-01-02T03:04:05.678Z', status: 'answered' as const },
    { eventName: 'b', createdAt: '2026-01-02T03:04:06.678Z', status: 'waiting' as const },
  ];
  expect(rowsOf('Last events', { events })).toEqual([
    '03:04:06: b: waiting [wait]',
    '03:04:05: a: answered [good]',
  ]);
});

it('has a text for empty sections', () => {
  expect(
    textOf([
      { title: 'Goals', rows: [], empty: 'None.' },
      { title: 'A', rows: [{ label: 'b', text: 'c' }] },
    ]),
  ).toBe('Goals\n  None.\n\nA\n  b: c');
});
