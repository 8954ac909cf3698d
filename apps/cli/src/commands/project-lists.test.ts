import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliHarness, startCliHarness } from '../cli.harness.ts';

const configuration = `projects:
  - projectKey: pk_lists
    goals:
      - { goalKey: buy, name: Purchase, type: revenue, eventName: purchase, valueProperty: revenue }
      - { goalKey: idle, type: custom_event, eventName: idle }
    audiences:
      - { audienceKey: phones, name: Phones, audience: { all: [{ attribute: device, operator: equals, value: mobile }] } }
    layers: [{ layerKey: checkout }]
    experiments:
      - experimentKey: cta
        goals: [{ goalKey: buy, isPrimary: true }]
        audienceKey: phones
        layer: { layerKey: checkout, from: 0, to: 0.5 }
        variants: [{ variantKey: a, weight: 0.5, isControl: true }, { variantKey: b, weight: 0.5 }]
    surveys:
      - surveyKey: nps
        audienceKey: phones
        questions: [{ questionId: likely, type: nps, title: How likely? }]
  - projectKey: pk_bare
`;

let harness: CliHarness;
beforeAll(async () => {
  harness = await startCliHarness();
  await harness.test.control.applyConfiguration(configuration, { author: 'tests' });
});
afterAll(() => harness.stop());

const list = (noun: string, ...more: readonly string[]) =>
  harness.here([noun, 'list', '--project', 'pk_lists', ...more]);

describe('pixel', () => {
  it.each([
    [
      'goals',
      'goal  type          counts    used by  name\n' +
        'buy   revenue       purchase  cta      Purchase\n' +
        'idle  custom_event  idle      -        idle\n',
    ],
    ['audiences', 'audience  used by          name\nphones    cta, survey nps  Phones\n'],
    ['layers', 'layer     shared by\ncheckout  cta (draft, 0 to 0.5)\n'],
  ])('lists %s, and what uses each', async (noun, stdout) => {
    expect(await list(noun)).toEqual({ code: 0, stdout, stderr: '' });
    const bare = await harness.here([noun, 'list', '--project', 'pk_bare']);
    expect(bare).toEqual({ code: 0, stdout: 'There are none.\n', stderr: '' });
  });

  it.each([
    ['goals', { goalKey: 'buy', valueProperty: 'revenue', usedBy: ['cta'] }],
    ['audiences', { audienceKey: 'phones', usedBySurveys: ['nps'] }],
    ['layers', { layerKey: 'checkout', usedBy: [{ experimentKey: 'cta', to: 0.5 }] }],
  ])('prints all of %s as JSON', async (noun, first) => {
    const { stdout } = await list(noun, '--json');
    expect(JSON.parse(stdout)[noun][0]).toMatchObject(first);
  });
});
