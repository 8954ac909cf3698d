import { expect, it } from 'vitest';
import { differenceOf } from '../configuration/difference.ts';
import { project } from '../configuration/project.fixture.ts';
import { keptProject } from './kept-project.ts';

it('reads a project of before a setting was there as one with the default, so that nothing differs', () => {
  const { pageviews: _, ...before } = project({});
  expect(differenceOf(keptProject(before), project({})).changed).toEqual([]);
  expect(keptProject(project({ pageviews: true })).pageviews).toBe(true);
});
