import { defaultLimits } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { createEventReader } from './event-reader.ts';

const reader = createEventReader(defaultLimits);
const at = ['events', 7];
const event = {
  projectKey: 'pk_test',
  anonymousId: '00000000-0000-4000-8000-000000000000',
  eventName: 'hello',
  assignments: [],
};
const none: ReadonlySet<string> = new Set();
const read = (value: unknown, maxRows: number, repeated = none) =>
  reader.read({ value, textLength: 500, repeated, eventPath: at }, maxRows);

it('returns at most the maximum number of problems', () => {
  expect(read({}, 2)).toHaveLength(2);
  expect(read({}, 100)).toHaveLength(4);
});

describe('with no rows left', () => {
  it('names a bad event without running the schema', () => {
    let accesses = 0;
    const value = {
      ...event,
      eventName: '',
      // Ignored by the fast check.
      get url() {
        accesses += 1;
        return '';
      },
    };
    expect(read(value, 0)).toEqual([{ path: 'events.7', message: 'must be valid' }]);
    expect(accesses).toBe(0);
    read(value, 1);
    expect(accesses).toBeGreaterThan(0);
  });

  it.each([
    [{ ...event, projectKey: '..', anonymousId: 1 }, 'events.7.projectKey'],
    [{ ...event, anonymousId: 1 }, 'events.7.anonymousId'],
    [{}, 'events.7.projectKey'],
    [null, 'events.7'],
    [[event], 'events.7'],
  ])('still reports that the event’s project is unclear: %j', (value, path) => {
    expect(read(value, 0)).toEqual([{ path, message: 'must be valid' }]);
  });

  it('also reports it for a repeated key', () => {
    const repeated = new Set(['x', 'anonymousId']);
    expect(read(event, 0, repeated)).toEqual([{ path: 'events.7.anonymousId', message: 'must be valid' }]);
    expect(read({ ...event, projectKey: 1 }, 0, repeated)).toEqual([
      { path: 'events.7.projectKey', message: 'must be valid' },
    ]);
  });

  it('accepts a good event', () => {
    expect(read(event, 0)).toMatchObject({ projectKey: 'pk_test' });
  });
});
