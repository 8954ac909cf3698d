import type { SurveySummary } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { selectSurveys } from './select-surveys.ts';

const survey = (name: string, status: SurveySummary['status']): SurveySummary => ({
  surveyKey: name.toLowerCase(),
  name,
  status,
  displayType: 'popover',
  coverage: 1,
  urlRules: { include: [], exclude: [] },
  hasAudience: false,
  questionCount: 1,
  nextStatuses: [],
  revision: 1,
  live: null,
  isChanged: false,
});
const all = [survey('Old', 'archived'), survey('Later', 'draft'), survey('Now', 'running')];
const named = (search: Parameters<typeof selectSurveys>[1]) =>
  selectSurveys(all, search).map(({ name }) => name);

it('lists running surveys first, and archived ones only on request', () => {
  expect(named({})).toEqual(['Now', 'Later']);
  expect(named({ status: 'archived' })).toEqual(['Old']);
});

it('finds by name and key, ignoring case', () => {
  expect(named({ text: ' NO ' })).toEqual(['Now']);
  expect(named({ text: 'LAT' })).toEqual(['Later']);
});
