import { expect, it } from 'vitest';
import { differenceOf } from '../configuration/difference.ts';
import { project } from '../configuration/project.fixture.ts';
import { keptProject } from './kept-project.ts';

it('reads a project of before a setting was there as one with the default, so that nothing differs', () => {
  const { pageviews: _, surveys: __, surveyBudget: ___, ...before } = project({});
  expect(differenceOf(keptProject(before), project({}))).toEqual({ added: [], changed: [], removed: [] });
  const said = { pageviews: true, surveyBudget: { surveys: 5, days: 1 } };
  expect(keptProject(project(said))).toMatchObject(said);
});
