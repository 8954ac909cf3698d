import { expect, it } from 'vitest';
import { configurationSchema } from './configuration.ts';

const experiment = {
  experimentKey: 'cta',
  status: 'running',
  urlRules: { include: [{ kind: 'glob', value: '*' }] },
  variants: [
    { variantKey: 'control', weight: 0.5, isControl: true },
    {
      variantKey: 'b',
      weight: 0.5,
      changes: [{ selector: 'h1', operation: 'set_text', value: 'B', orderIndex: 0 }],
    },
  ],
  goals: [{ goalKey: 'purchase', isPrimary: true }],
};
const project = {
  projectKey: 'pk_test',
  goals: [{ goalKey: 'purchase', type: 'revenue', eventName: 'purchase', valueProperty: 'revenue' }],
  experiments: [experiment],
};
const problems = (changed: object) =>
  configurationSchema
    .safeParse({ projects: [{ ...project, ...changed }] })
    .error?.issues.map((issue) => `${issue.path.slice(2).join('.')}: ${issue.message}`);
const inExperiment = (changed: object) => problems({ experiments: [{ ...experiment, ...changed }] });
const weights = (...shares: number[]) => ({
  variants: shares.map((weight, index) => ({ variantKey: `v${index}`, weight, isControl: index === 0 })),
});

it('takes a project and fills in what is not said', () => {
  const parsed = configurationSchema.parse({ projects: [project] });
  expect(parsed.projects[0]).toMatchObject({
    allowedOrigins: ['*'],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    experiments: [{ coverage: 1, urlRules: { exclude: [] } }],
  });
});

it('refuses weights that do not sum to 1 within a millionth', () => {
  expect(inExperiment(weights(0.5, 0.6))).toEqual(['experiments.0.variants: weights must sum to 1, not 1.1']);
  expect(inExperiment(weights(0.333333, 0.333333, 0.333334))).toBeUndefined();
});

it('refuses an experiment without exactly one control', () => {
  const variants = experiment.variants.map((variant) => ({ ...variant, isControl: true }));
  expect(inExperiment({ variants })).toEqual([
    'experiments.0.variants: exactly one variant must have isControl: true, not 2',
  ]);
});

it('refuses a goal or a layer that the project does not have', () => {
  expect(inExperiment({ goals: [{ goalKey: 'signup' }] })).toEqual([
    'experiments.0.goals.0.goalKey: goal "signup" is not among the project\'s goals',
  ]);
  expect(inExperiment({ layer: { layerKey: 'checkout', from: 0, to: 0.5 } })).toEqual([
    'experiments.0.layer.layerKey: layer "checkout" is not among the project\'s layers',
  ]);
});

it('refuses a key that stands twice', () => {
  expect(problems({ experiments: [experiment, experiment] })).toEqual([
    'experiments.1.experimentKey: "cta" is used twice',
  ]);
});

it('refuses what is unknown, and what cannot be done yet, instead of ignoring it', () => {
  expect(inExperiment({ audience: { all: [] } })).toHaveLength(1);
  expect(problems({ surveys: [{}] })).toEqual(['surveys: surveys cannot be configured in this version']);
  expect(inExperiment({ urlRules: { include: [{ kind: 'regex', value: 'a' }] } })).toHaveLength(1);
});
