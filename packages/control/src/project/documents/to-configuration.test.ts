import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { toYaml } from '../../publish/export-project.ts';
import { fromFile, importExport, key, reapplyExport, text, version } from './round-trip.fixture.ts';

describe('an exported project', () => {
  it('round-trips through a file, with any content', () => {
    fc.assert(
      fc.property(fc.array(projectFields, { maxLength: 3 }), ([fields = {}]) => {
        const project = fromFile(fields);
        expect(reapplyExport(project)).toEqual(project);
      }),
      { numRuns: runs(200) },
    );
  });

  it('round-trips with every field that a file can have', () => {
    const project = fromFile({
      name: 'yes',
      allowedOrigins: ['https://shop.example'],
      integrations: { analytics: { enabled: true, tagEventsEnabled: true }, behaviorTool: { enabled: true } },
      holdout: 0.05,
      allowHtml: true,
      allowJs: false,
      manifest: false,
      consent: 'pending',
      globalPrivacyControl: 'off',
      lateChanges: 'skip',
      pageviews: true,
      trafficSample: false,
      limits: { bootstrapsPerVisitor: 60, eventsPerAddress: 10_000 },
      retentionDays: 30,
      timeZone: 'Europe/Berlin',
      audiences: [
        { audienceKey: 'p', name: '2026-01-01', audience: { attribute: 'os', operator: 'exists' } },
      ],
      goals: [
        { goalKey: 'buy', name: '1e3', type: 'revenue', eventName: 'bought', valueProperty: 'sum' },
        { goalKey: 'buys', type: 'custom_event', eventName: '~' },
        {
          goalKey: 'deep',
          type: 'scroll_depth',
          scrollPercent: 12.5,
          countMode: 'every',
          urlRules: { include: [{ kind: 'simple', value: '/p' }], exclude: [{ kind: 'exact', value: '/q' }] },
        },
        { goalKey: 'long', type: 'time_on_page', durationMs: 1_000 },
        { goalKey: 'seen', type: 'element_visible', selector: 'footer' },
      ],
      layers: [{ layerKey: 'l' }],
      experiments: [
        {
          experimentKey: 'x',
          name: 'X',
          hypothesis: 'Two\nlines # and: more',
          notes: '- a\n- b\n\n  c',
          status: 'running',
          salt: '0123',
          startAt: '2026-01-01T00:00:00.000Z',
          endAt: '2027-01-01T00:00:00.000Z',
          urlRules: { include: [{ kind: 'glob', value: '*' }], exclude: [{ kind: 'exact', value: '/q' }] },
          audienceKey: 'p',
          force: [{ anonymousId: '01890000-0000-7000-8000-000000000001', variantKey: 'b' }],
          exclude: ['01890000-0000-7000-8000-000000000002'],
          layer: { layerKey: 'l', from: 0.1, to: 0.7 },
          coverage: 0.25,
          coverageSteps: [{ at: '2026-02-01T00:00:00.000Z', coverage: 0.5 }],
          variants: [
            { variantKey: 'a', name: 'A', weight: 0.25, isControl: true },
            {
              variantKey: 'b',
              weight: 0.75,
              changes: [
                {
                  selector: '#b',
                  operation: 'move',
                  value: '',
                  orderIndex: 0,
                  targetSelector: '#c',
                  position: 'after',
                },
                {
                  selector: '#b',
                  operation: 'set_style',
                  attribute: 'color',
                  value: 'red',
                  orderIndex: 1,
                  match: 'first',
                },
                { operation: 'inject_css', value: 'a{}', orderIndex: 2 },
              ],
            },
          ],
          goals: [
            {
              goalKey: 'buy',
              role: 'primary',
              analysis: { kind: 'mean', windowHours: 24, direction: 'increase' },
            },
            { goalKey: 'deep', role: 'guardrail', analysis: { kind: 'ratio', denominatorGoalKey: 'buys' } },
            { goalKey: 'seen' },
          ],
        },
        {
          experimentKey: 'y',
          status: 'completed',
          rollout: 'b',
          audience: { all: [{ attribute: 'device', operator: 'in', value: ['mobile'] }] },
          variants: twoVariants,
        },
      ],
    });
    expect(reapplyExport(project)).toEqual(project);
  });

  it('keeps every assignment in an empty installation', () => {
    const experiments = [{ experimentKey: 'x', salt: 'pepper', variants: twoVariants }];
    expect(importExport(fromFile({ experiments })).experiments[0]?.salt).toBe('pepper');
  });

  it('omits defaults', () => {
    const source = toYaml(
      fromFile({ experiments: [{ experimentKey: 'x', variants: twoVariants }] }),
      version,
    );
    expect(source).not.toMatch(/coverage|force|manifest|isControl: false|hypothesis|goals|exclude|survey/);
    expect(source).toContain(`basedOn: ${version}`);
  });
});

const twoVariants = [
  { variantKey: 'a', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5 },
];

const changes = fc.array(
  fc.record({
    selector: fc.constantFrom('#a', '.b > c', '[d="e: f"]'),
    operation: fc.constantFrom('set_text', 'set_html'),
    value: text,
    orderIndex: fc.nat(10),
  }),
  { maxLength: 3 },
);

const experiment = fc.record(
  {
    experimentKey: key,
    name: text,
    hypothesis: text,
    notes: text,
    salt: text,
    status: fc.constantFrom('draft', 'running', 'paused', 'completed', 'archived'),
    coverage: fc.double({ min: 0, max: 1, noNaN: true }),
    variants: changes.map((each) => [
      { variantKey: 'a', weight: 0.1, isControl: true },
      { variantKey: 'b', weight: 0.9, changes: each },
    ]),
  },
  { requiredKeys: ['experimentKey', 'variants'] },
);

const projectFields = fc.record(
  {
    name: text,
    holdout: fc.double({ min: 0, max: 0.5, noNaN: true }),
    manifest: fc.boolean(),
    goals: fc.uniqueArray(
      fc.record({ goalKey: key, name: text, type: fc.constant('custom_event'), eventName: key }),
      {
        selector: ({ goalKey }) => goalKey,
        maxLength: 3,
      },
    ),
    experiments: fc.uniqueArray(experiment, { selector: ({ experimentKey }) => experimentKey, maxLength: 4 }),
  },
  { requiredKeys: [] },
);
