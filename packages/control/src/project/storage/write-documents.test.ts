import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { volume } from '../../../../../tests/support/volume.ts';
import { readWorkingState } from './open-project.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

const by = { author: 'tests' };

describe('the rows of a project', () => {
  it('return exactly what was stored, and are unchanged when stored again', async () => {
    await test.control.applyConfiguration(rich, by);
    expect(await test.control.applyConfiguration(rich, by)).toMatchObject([{ status: 'unchanged' }]);
    const project = await readWorkingState(test.db, 'pk_rich');
    expect(project).toMatchObject({
      name: 'Shop – "ünïcode" 🙂',
      allowedOrigins: ['https://shop.example', 'http://localhost:3000'],
      integrations: { analytics: { enabled: true, tagEventsEnabled: true }, behaviorTool: { enabled: true } },
      layers: [{ layerKey: 'a' }, { layerKey: 'b' }],
      holdout: 0.05,
      allowHtml: false,
      allowJs: false,
      manifest: false,
      consent: 'pending',
      globalPrivacyControl: 'off',
      lateChanges: 'skip',
      pageviews: true,
      limits: { bootstrapsPerAddress: 1_000, eventsPerVisitor: 100 },
      goals: [
        { goalKey: 'buy', name: 'Buy', type: 'revenue', eventName: 'bought', valueProperty: 'sum' },
        {
          goalKey: 'deep',
          type: 'scroll_depth',
          eventName: '$goal:deep',
          scrollPercent: 12.5,
          countMode: 'once',
          urlRules: { include: [{ kind: 'simple', value: 'shop.example/p' }], exclude: [] },
        },
        { goalKey: 'long', type: 'time_on_page', durationMs: 86_400_000 },
        { goalKey: 'seen', type: 'element_visible', selector: 'footer', countMode: 'every' },
      ],
      experiments: [
        {
          experimentKey: 'done',
          status: 'completed',
          rollout: 'b',
          audienceKey: 'phones',
          coverageSteps: [],
          force: [],
          exclude: [],
        },
        {
          experimentKey: 'x',
          name: 'X',
          status: 'paused',
          salt: 'pepper',
          urlRules: {
            include: [{ kind: 'glob', value: '*/p/*' }],
            exclude: [{ kind: 'exact', value: 'https://shop.example/p/1' }],
          },
          layer: { layerKey: 'b', from: 0.1, to: 0.30000000000000004 },
          hypothesis: 'A shorter way sells more',
          notes: 'Asked for by the shop’s owner',
          coverage: 0.1,
          coverageSteps: [
            { at: '2026-03-02T10:00:00.000Z', coverage: 0.5 },
            { at: '2026-03-03T00:00:00.000Z', coverage: 1 },
          ],
          startAt: '2026-03-01T10:00:00.000Z',
          endAt: '9999-12-31T00:00:00.000Z',
          audience: {
            all: [
              { attribute: 'device', operator: 'in', value: ['mobile'] },
              { not: { attribute: 'plan', operator: 'exists' } },
            ],
          },
          force: [{ anonymousId: '0188a0aa-0000-7000-8000-00000000000a', variantKey: 'a' }],
          exclude: ['0188a0aa-0000-7000-8000-00000000000b'],
          goals: [
            { goalKey: 'buy', role: 'primary', analysis: { kind: 'revenue', windowHours: 168 } },
            {
              goalKey: 'deep',
              role: 'guardrail',
              analysis: { kind: 'ratio', denominatorGoalKey: 'buy', direction: 'decrease' },
            },
          ],
        },
      ],
    });
    expect(project?.experiments[1]?.variants).toEqual([
      expect.objectContaining({ variantKey: 'z', name: 'Z', weight: 0.333333, isControl: true, changes: [] }),
      expect.objectContaining({
        variantKey: 'a',
        weight: 0.666667,
        isControl: false,
        changes: [
          {
            selector: '#a',
            operation: 'set_style',
            value: 'red',
            orderIndex: 3,
            attribute: 'color',
            match: 'first',
          },
          {
            selector: '#a',
            operation: 'move',
            value: '',
            orderIndex: 4,
            targetSelector: '#b',
            position: 'prepend',
          },
        ],
      }),
    ]);
    const ids = [project?.kept.id, project?.goals[0]?.kept.id, project?.experiments[0]?.kept.id];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(project?.layers[0]?.kept.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(project?.kept.holdoutSalt).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are written only if something changed', async () => {
    const experiments = (coverage: number) =>
      ['a', 'b'].map((key) => ({
        experimentKey: key,
        coverage: key === 'a' ? coverage : 1,
        variants: [
          { variantKey: 'control', weight: 0.5, isControl: true },
          { variantKey: 'x', weight: 0.5 },
        ],
      }));
    const source = (coverage: number) =>
      JSON.stringify({ projects: [{ projectKey: 'pk_rows', experiments: experiments(coverage) }] });
    // `xmin` is the transaction that wrote the row.
    const writers = async () => {
      const { rows } = await sql<{ key: string; writer: string }>`
        select e.key, e.xmin::text as writer from documents e
        join projects p on p.id = e.project_id where p.key = 'pk_rows'`.execute(test.db);
      return new Map(rows.map(({ key, writer }) => [key, writer]));
    };
    await test.control.applyConfiguration(source(1), by);
    const before = await writers();
    await test.control.applyConfiguration(source(0.5), by);
    const after = await writers();
    expect(after.get('a')).not.toBe(before.get('a'));
    expect(after.get('b')).toBe(before.get('b'));
  });

  it('are readable even if an audience is no longer valid', async () => {
    const experiment = (experimentKey: string) => ({
      experimentKey,
      audience: { attribute: 'country', operator: 'equals', value: 'GB' },
      variants: [
        { variantKey: 'c', weight: 0.5, isControl: true },
        { variantKey: 'x', weight: 0.5 },
      ],
    });
    const source = (...keys: readonly string[]) =>
      JSON.stringify({ projects: [{ projectKey: 'pk_old', experiments: keys.map(experiment) }] });
    await test.control.applyConfiguration(source('a'), by);
    await sql`update documents set document = jsonb_set(document, '{audience,value}', '"UK"')
      where project_id = (select id from projects where key = 'pk_old')`.execute(test.db);
    await test.control.applyConfiguration(source('b'), by);
    expect((await readWorkingState(test.db, 'pk_old'))?.experiments).toMatchObject([
      { experimentKey: 'a', audience: { value: 'UK' } },
      { experimentKey: 'b', audience: { value: 'GB' } },
    ]);
  });

  it('are those of thousands of experiments, of which one changes', async () => {
    const experiments = volume(1_000, 3_000);
    const many = (changed: number) =>
      JSON.stringify({
        projects: [
          {
            projectKey: 'pk_many',
            goals: [{ goalKey: 'g', type: 'custom_event', eventName: 'g' }],
            experiments: Array.from({ length: experiments }, (_, index) => ({
              experimentKey: `e${index}`,
              status: 'running',
              coverage: index === changed ? 0.5 : 1,
              variants: [
                { variantKey: `c${index}`, weight: 0.5, isControl: true },
                { variantKey: `v${index}`, weight: 0.5 },
              ],
              goals: [{ goalKey: 'g', role: index % 2 === 0 ? 'primary' : 'secondary', analysis: {} }],
            })),
          },
        ],
      });
    await test.control.applyConfiguration(many(-1), by);
    const [applied] = await test.control.applyConfiguration(many(234), by);
    expect(applied?.difference.changed).toEqual([{ kind: 'experiment', key: 'e234', fields: ['coverage'] }]);
    const project = await readWorkingState(test.db, 'pk_many');
    expect(project?.experiments).toHaveLength(experiments);
    for (const each of project?.experiments ?? []) {
      const index = Number(each.experimentKey.slice(1));
      expect(each.variants.map(({ variantKey }) => variantKey)).toEqual([`c${index}`, `v${index}`]);
      expect(each.goals).toEqual([
        { goalKey: 'g', role: index % 2 === 0 ? 'primary' : 'secondary', analysis: {} },
      ]);
      expect(each.coverage).toBe(index === 234 ? 0.5 : 1);
    }
  });
});

const rich = `projects:
  - projectKey: pk_rich
    name: Shop – "ünïcode" 🙂
    allowedOrigins: ["https://shop.example", "http://localhost:3000"]
    integrations: { analytics: { enabled: true, tagEventsEnabled: true }, behaviorTool: { enabled: true } }
    holdout: 0.05
    allowHtml: false
    allowJs: false
    manifest: false
    consent: pending
    globalPrivacyControl: off
    lateChanges: skip
    pageviews: true
    limits: { bootstrapsPerAddress: 1000, eventsPerVisitor: 100 }
    timeZone: Europe/Berlin
    layers: [{ layerKey: b }, { layerKey: a }]
    audiences: [{ audienceKey: phones, name: Phones, audience: { attribute: device, operator: equals, value: mobile } }]
    goals:
      - { goalKey: buy, name: Buy, type: revenue, eventName: bought, valueProperty: sum }
      - { goalKey: deep, type: scroll_depth, scrollPercent: 12.5, countMode: once, urlRules: { include: [{ kind: simple, value: shop.example/p }] } }
      - { goalKey: long, type: time_on_page, durationMs: 86400000 }
      - { goalKey: seen, type: element_visible, selector: footer, countMode: every }
    experiments:
      - experimentKey: x
        name: X
        status: paused
        salt: pepper
        startAt: 2026-03-01T12:00+02:00
        endAt: 9999-12-31
        audience: { all: [{ attribute: device, operator: in, value: [mobile] }, { not: { attribute: plan, operator: exists } }] }
        force: [{ anonymousId: 0188A0AA-0000-7000-8000-00000000000A, variantKey: a }]
        exclude: [0188A0AA-0000-7000-8000-00000000000B]
        coverage: 0.1
        layer: { layerKey: b, from: 0.1, to: 0.30000000000000004 }
        urlRules:
          include: [{ kind: glob, value: "*/p/*" }]
          exclude: [{ kind: exact, value: "https://shop.example/p/1" }]
        goals:
          - { goalKey: buy, isPrimary: true, analysis: { kind: revenue, windowHours: 168 } }
          - { goalKey: deep, role: guardrail, analysis: { kind: ratio, denominatorGoalKey: buy, direction: decrease } }
        hypothesis: A shorter way sells more
        notes: "Asked for by the shop’s owner"
        coverageSteps: [{ at: 2026-03-02T12:00+02:00, coverage: 0.5 }, { at: 2026-03-03, coverage: 1 }]
        variants:
          - { variantKey: z, name: Z, weight: 0.333333, isControl: true }
          - variantKey: a
            weight: 0.666667
            changes:
              - { selector: "#a", operation: set_style, attribute: color, value: red, orderIndex: 3, match: first }
              - { selector: "#a", operation: move, value: "", orderIndex: 4, targetSelector: "#b", position: prepend }
      - experimentKey: done
        audienceKey: phones
        status: completed
        rollout: b
        variants: [{ variantKey: a, weight: 1, isControl: true }, { variantKey: b, weight: 0 }]
`;
