import { describe, expect, it } from 'vitest';
import { survey } from '../../authoring/surveys/survey.fixture.ts';
import { experiment, goal, project } from '../../project/documents/project.fixture.ts';
import type { Project } from '../../project/documents/project.ts';
import { checkPublishing } from './check-publishing.ts';

const messages = (fields: Partial<Project>) => {
  const { warnings, errors } = checkPublishing({ live: undefined, next: project(fields) });
  return [...warnings, ...errors].map(({ code, message }) => `${code}: ${message}`);
};
const cta = experiment({ goals: [{ goalKey: 'buy', role: 'primary', analysis: {} }] });
const goals = [goal('buy')];
const ofExperiment = { experiment: { experimentKey: 'cta', variantKeys: ['b', 'c'] } };

describe('a survey to be published', () => {
  it('has no warnings if it can be shown, also manually and beside another one', () => {
    const surveys = [
      survey({}),
      survey({ surveyKey: 'two', trigger: { type: 'manual' } }),
      survey({ surveyKey: 'three', ...ofExperiment }),
    ];
    expect(messages({ surveys, goals, experiments: [cta] })).toEqual([]);
  });

  it.each([
    [
      'is on pages that there are not',
      { urlRules: { include: [{ kind: 'exact', value: 'help' }] } },
      'unmatchable_rule: Survey "Recommendation" has the rule exact "help", which matches the host "help"; start a path with /',
    ],
    [
      'can match nobody',
      {
        audience: {
          all: [
            { attribute: 'device', operator: 'equals', value: 'mobile' },
            { attribute: 'device', operator: 'equals', value: 'desktop' },
          ],
        },
      },
      'contradictory_audience: Survey "Recommendation" can match nobody: its audience requires two values of device at once',
    ],
    [
      'is for visitors of an experiment that is not there',
      ofExperiment,
      'absent_experiment: Survey "Recommendation" is for visitors of experiment "cta", which is not running: nobody sees it',
    ],
  ])('has a warning if it %s', (_, fields, message) => {
    expect(messages({ surveys: [survey(fields)] })).toEqual([message]);
    expect(messages({ surveys: [survey({ ...fields, status: 'paused' })] })).toEqual([]);
  });

  it('has a warning if its experiment is paused, or now has other variants', () => {
    const one = { goals, surveys: [survey(ofExperiment)] };
    expect(messages({ ...one, experiments: [{ ...cta, status: 'paused' }] })).toHaveLength(1);
    const [control] = cta.variants;
    if (control === undefined) throw new Error('It has a control');
    const without = { ...cta, variants: [{ ...control, weight: 1 }] };
    expect(messages({ ...one, experiments: [without] })).toEqual([
      'absent_experiment: Survey "Recommendation" is for visitors of experiment "cta", which no longer has any of these variants: nobody sees it',
    ]);
  });

  it('has a warning if it targets a single variant', () => {
    const experiment = { experimentKey: 'cta', variantKeys: ['b'] };
    const surveys = [survey({ experiment })];
    expect(messages({ goals, surveys, experiments: [cta] })).toEqual([
      'one_variant_asked: Survey "Recommendation" asks only visitors of variant "b" of experiment "cta": their answers cannot be compared with another variant\'s',
    ]);
  });

  it('is refused if it is inconsistent', () => {
    const odd = { ...survey({}), startAt: '2026-02-01T00:00:00.000Z', endAt: '2026-01-01T00:00:00.000Z' };
    expect(messages({ surveys: [odd] })).toEqual([
      'invalid_survey: Survey "Recommendation": endAt must be later than startAt',
    ]);
  });
});
