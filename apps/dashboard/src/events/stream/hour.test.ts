import { expect, it } from 'vitest';
import { countByMinute } from './hour.ts';

const from = '2026-01-01T10:00:00.000Z';
const refusalAt = (at: string) => ({ at, route: '/sdk/event', code: 'invalid_request', fields: [] });

it('counts refusals in their minute, and newer ones in the last', () => {
  const refusals = ['10:03:00', '10:01:59', '10:01:00', '09:59:59'].map((time) =>
    refusalAt(`2026-01-01T${time}.000Z`),
  );
  const hour = countByMinute({ from, counts: [5, 0, 2] }, refusals);
  expect(hour.minutes.map(({ stored, refused }) => [stored, refused])).toEqual([
    [5, 0],
    [0, 2],
    [2, 1],
  ]);
  expect(hour).toMatchObject({ stored: 7, refused: 3, isRefusedPartial: false });
});

it('notes that the server remembers less than an hour', () => {
  const many = (at: string) => Array.from({ length: 300 }, () => refusalAt(at));
  expect(countByMinute({ from, counts: [0] }, many('2026-01-01T10:00:01.000Z')).isRefusedPartial).toBe(true);
  expect(countByMinute({ from, counts: [0] }, many('2026-01-01T09:59:01.000Z')).isRefusedPartial).toBe(false);
});
