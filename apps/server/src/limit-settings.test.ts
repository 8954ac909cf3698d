import { defaultLimits, widestLimits } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { readLimits, readRequestTimeout } from './limit-settings.ts';

const names = {
  MAX_BODY_BYTES: 'maxBodyBytes',
  MAX_PAYLOAD_BYTES: 'maxPayloadBytes',
  MAX_PAYLOAD_DEPTH: 'maxPayloadDepth',
  MAX_PAYLOAD_KEYS: 'maxPayloadKeys',
  MAX_PAYLOAD_KEY_LENGTH: 'maxPayloadKeyLength',
  MAX_EVENT_NAME_LENGTH: 'maxEventNameLength',
  MAX_ASSIGNMENTS: 'maxAssignments',
  MAX_BATCH_EVENTS: 'maxBatchEvents',
  MAX_BATCH_BYTES: 'maxBatchBytes',
} as const;

it('has the documented limits by default', () => {
  expect([readLimits({}), readRequestTimeout({})]).toEqual([defaultLimits, 10_000]);
});

it('has a setting for every limit', () => {
  expect(Object.values(names).sort()).toEqual(Object.keys(defaultLimits).sort());
});

describe.each(Object.entries(names))('%s', (name, limit) => {
  it('sets one limit and keeps the others', () => {
    expect(readLimits({ [name]: ` ${widestLimits[limit]} ` })).toEqual({
      ...defaultLimits,
      [limit]: widestLimits[limit],
    });
  });

  it.each(['0', '-1', '1.5', '1e3', 'many', String(widestLimits[limit] + 1)])('refuses %s', (value) => {
    expect(() => readLimits({ [name]: value })).toThrow(name);
  });
});

it('reads the request timeout in seconds, up to five minutes', () => {
  expect(readRequestTimeout({ REQUEST_TIMEOUT_SECONDS: '30' })).toBe(30_000);
  expect(() => readRequestTimeout({ REQUEST_TIMEOUT_SECONDS: '301' })).toThrow('REQUEST_TIMEOUT_SECONDS');
});
