import { parseSnapshot } from '@pixel/engine';
import { surveySchema } from '@pixel/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { exportProject } from '../publish/export-project.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

const by = { author: 'tests' };
const nps = {
  surveyKey: 'nps',
  name: 'Recommendation',
  status: 'running',
  audienceKey: 'phones',
  questions: [{ questionId: 'likely', type: 'nps', title: 'How likely are you to recommend us?' }],
};
const audiences = [
  { audienceKey: 'phones', audience: { attribute: 'device', operator: 'equals', value: 'mobile' } },
];

describe('a survey in a file', () => {
  it('is published with its audience, its scale and its words, and nothing of a draft', async () => {
    await apply('pk_new', { audiences, surveys: [nps, { ...nps, surveyKey: 'draft', status: 'draft' }] });
    const { surveys = [], surveyBudget } = await live('pk_new');
    expect(surveyBudget).toEqual({ surveys: 2, days: 7 });
    expect(surveys).toHaveLength(1);
    expect(surveys[0]).toMatchObject({
      survey: {
        surveyKey: 'nps',
        surveyName: 'Recommendation',
        status: 'running',
        questions: [{ scale: 10, minLabel: 'Not at all likely', maxLabel: 'Extremely likely' }],
        labels: { next: 'Next' },
      },
      audience: audiences[0]?.audience,
      coverage: 1,
      urlRules: { include: [], exclude: [] },
    });
    expect(surveySchema.parse(surveys[0]?.survey)).toEqual(surveys[0]?.survey);
  });

  it('is exported as it was applied, and changes nothing when it is applied again', async () => {
    await apply('pk_export', { audiences, surveyBudget: { surveys: 1, days: 30 }, surveys: [nps] });
    const { source } = await exportProject(test.deps, 'pk_export', undefined);
    expect(source).toContain('type: nps');
    expect(source).not.toMatch(/cooldownDays|accentColor|required|coverage|displayType/);
    expect(await test.control.applyConfiguration(source, by)).toMatchObject([{ status: 'unchanged' }]);
  });

  it('says nothing to edges of a project that has none', async () => {
    await apply('pk_none', { surveys: [{ ...nps, audienceKey: undefined, status: 'paused' }] });
    expect(Object.keys(await live('pk_none'))).not.toContain('surveyBudget');
  });
});

function apply(projectKey: string, fields: object, options: object = {}) {
  test.clock.now += 10;
  const source = JSON.stringify({ projects: [{ projectKey, ...fields }] });
  return test.control.applyConfiguration(source, { ...by, ...options });
}

async function live(projectKey: string) {
  return parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? '');
}
