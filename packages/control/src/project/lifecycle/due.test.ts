import { expect, it } from 'vitest';
import { experiment } from '../documents/project.fixture.ts';
import { dueSteps } from './due.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const planned = experiment({
  status: 'scheduled',
  coverage: 0.1,
  startAt: at(10),
  endAt: at(40),
  coverageSteps: [
    { at: at(20), coverage: 0.5 },
    { at: at(30), coverage: 1 },
  ],
});

function kinds(minute: number, fields: Parameters<typeof experiment>[0] = {}) {
  return dueSteps({ ...planned, ...fields }, Date.parse(at(minute))).map((step) => step.kind);
}

it('does nothing before the first time, and acts exactly at it', () => {
  expect(dueSteps(planned, Date.parse(at(10)) - 1)).toEqual([]);
  expect(kinds(10)).toEqual(['start']);
});

it('catches up in the planned order, with the planned times', () => {
  const steps = dueSteps(planned, Date.parse(at(50)));
  expect(
    steps.map(({ kind, at: time, entity: { status, coverage, coverageSteps } }) => [
      kind,
      new Date(time).toISOString(),
      status,
      coverage,
      coverageSteps.length,
    ]),
  ).toEqual([
    ['start', at(10), 'running', 0.1, 2],
    ['coverage', at(20), 'running', 0.5, 1],
    ['coverage', at(30), 'running', 1, 0],
    ['complete', at(40), 'completed', 1, 0],
  ]);
});

it('starts before ramping up, and ramps up before ending, at equal times', () => {
  const same = { startAt: at(10), endAt: at(10), coverageSteps: [{ at: at(10), coverage: 1 }] };
  expect(kinds(10, same)).toEqual(['start', 'coverage', 'complete']);
});

it('ends a running experiment without a planned start', () => {
  const { startAt: _, ...running } = planned;
  expect(dueSteps({ ...running, status: 'running' }, Date.parse(at(40))).map(({ kind }) => kind)).toEqual([
    'coverage',
    'coverage',
    'complete',
  ]);
});

it.each(['draft', 'paused', 'completed', 'archived'] as const)('ignores one that is %s', (status) => {
  expect(kinds(50, { status })).toEqual([]);
});

it('does nothing a second time', () => {
  const [last] = dueSteps(planned, Date.parse(at(50))).slice(-1);
  expect(last && dueSteps(last.entity, Date.parse(at(50)))).toEqual([]);
});
