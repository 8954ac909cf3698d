import { expect, it } from 'vitest';
import { differenceOf } from '../configuration/difference.ts';
import { project } from '../configuration/project.fixture.ts';
import { keptProject } from './kept-project.ts';

it('reads a project of before a setting was there as one with the default, so that nothing differs', () => {
  const { surveys: _, surveyBudget: __, ...before } = project({});
  expect(differenceOf(keptProject(before), project({}))).toEqual({ added: [], changed: [], removed: [] });
  const surveyBudget = { surveys: 5, days: 1 };
  expect(keptProject(project({ surveyBudget })).surveyBudget).toEqual(surveyBudget);
});
