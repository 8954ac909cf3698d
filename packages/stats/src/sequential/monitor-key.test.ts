import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/support/volume.ts';
import { type MonitorParts, monitorKey } from './monitor-key.ts';

const parts: MonitorParts = {
  metric: { kind: 'mean', eventName: 'purchase', filters: [{ path: 'a', value: 1 }] },
  windowHours: 168,
  capPercentile: null,
  engine: 'sequential',
  alpha: 0.05,
  nStar: 20_000,
  epoch: 1,
};

describe('monitorKey', () => {
  it('ignores the order of names, and undefined values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metric) => {
        const reversed = Object.fromEntries([...Object.entries(metric), ['__none', undefined]].reverse());
        expect(monitorKey({ ...parts, metric: reversed })).toBe(monitorKey({ ...parts, metric }));
      }),
      { numRuns: runs(100) },
    );
  });

  it('changes with every part, and with the order of a list', () => {
    const changes: readonly Partial<MonitorParts>[] = [
      { metric: { kind: 'mean', eventName: 'refund', filters: [] } },
      { windowHours: 24 },
      { capPercentile: 99 },
      { engine: 'fixed' },
      { alpha: 0.025 },
      { nStar: 20_001 },
      { epoch: 2 },
      { metric: ['a', 'b'] },
      { metric: ['b', 'a'] },
      { metric: [['a', 'b']] },
      { metric: { a: 'b' } },
    ];
    const keys = [parts, ...changes.map((change) => ({ ...parts, ...change }))].map(monitorKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
