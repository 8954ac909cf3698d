import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantToZoned, zonedToInstant } from './zoned-time.ts';

it.each([
  ['2026-11-23T08:00', 'Europe/Copenhagen', '2026-11-23T07:00:00.000Z'],
  ['2026-07-01T00:30', 'America/New_York', '2026-07-01T04:30:00.000Z'],
  ['2026-01-01T00:00', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
  ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00.000Z'],
  // A local time that occurs twice: the first one, in summer time.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  // A local time that doesn't exist.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
])('converts %s to the wall clock of %s', (local, zone, iso) => {
  expect(zonedToInstant(local, zone)).toBe(iso);
});

it('round-trips in every zone', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
  const zones = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Asia/Tokyo', 'UTC');
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const local = instantToZoned(new Date(minute * 60_000).toISOString(), zone);
      expect(instantToZoned(zonedToInstant(local, zone) ?? '', zone)).toBe(local);
    }),
  );
});

it('rejects an invalid time', () => {
  expect(zonedToInstant('', 'UTC')).toBeUndefined();
  expect(zonedToInstant('2026-13-01T00:00', 'UTC')).toBeUndefined();
});
