import { expect, it } from 'vitest';
import { describeUnclaimed } from './describe-unclaimed.ts';

const none = { unclaimed_project_full: 0, unclaimed_full: 0, unclaimed_expired: 0 };

it.each([
  [0, 0, none, 'No events of unpublished projects are kept'],
  [1, 1, none, '1 event of 1 unpublished project is kept'],
  [12, 2, none, '12 events of 2 unpublished projects are kept'],
  [
    0,
    0,
    { ...none, unclaimed_expired: 3 },
    'No events of unpublished projects are kept; dropped: 3 not claimed in time',
  ],
  [
    100_000,
    1,
    { unclaimed_project_full: 5, unclaimed_full: 1, unclaimed_expired: 0 },
    '100000 events of 1 unpublished project are kept; dropped: 5 beyond the limit of a project, 1 beyond the limit of all',
  ],
])('reports how many were kept and dropped: %d of %d', (events, projects, dropped, sentence) => {
  expect(describeUnclaimed({ events, projects, dropped })).toBe(sentence);
});
