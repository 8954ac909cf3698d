import type { OverviewExperiment } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { experimentsToCsv } from './experiments-to-csv.ts';

const experiment: OverviewExperiment = {
  experimentKey: 'bar',
  name: 'Sticky bar',
  status: 'running',
  revision: 1,
  nextStatuses: ['paused'],
  isChanged: false,
  tags: ['q3', 'shop'],
  owner: null,
  startAt: null,
  endAt: null,
  rollout: null,
  startedAt: '2026-01-05T00:00:00.000Z',
  endedAt: null,
  pages: [],
  variants: [],
  goals: [{ goalKey: 'buy', name: 'Purchase', role: 'primary' }],
  outcome: null,
};

it('has a row per experiment, with empty cells for unknown values', () => {
  const [head, row] = experimentsToCsv([experiment]).split('\r\n');
  expect(head).toMatch(/^experiment,name,status,/);
  expect(row).toBe('bar,Sticky bar,running,,q3 shop,buy,,,,,,,,,2026-01-05T00:00:00.000Z,,');
});

it.each([
  ['=1+1', "'=1+1"],
  ['\u{a0}=1+1', "'\u{a0}=1+1"],
  ['\u{200b}＝1', "'\u{200b}＝1"],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
])('exports %j as text for spreadsheets', (name, cell) => {
  expect(experimentsToCsv([{ ...experiment, name }])).toContain(`\r\nbar,${cell},running,`);
});
