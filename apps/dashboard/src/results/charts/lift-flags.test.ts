import type { ReportedMetric, TimelineMark } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { createLiftFlags } from './lift-flags.ts';

const mark = (at: string): TimelineMark => ({
  at,
  author: 'mara',
  reason: null,
  changes: [],
  beginsEpoch: false,
});

type Comparison = ReportedMetric['comparisons'][number];
const comparison = (its: Pick<Comparison, 'variantKey' | 'state' | 'decidedAt'>) => its as Comparison;

describe('createLiftFlags', () => {
  it('numbers publications, and places decisions between them', () => {
    const flags = createLiftFlags(
      [mark('2026-11-03T09:00:00Z'), mark('2026-11-10T09:00:00Z')],
      [comparison({ variantKey: 'big', state: 'winning', decidedAt: '2026-11-08T09:00:00Z' })],
    );
    expect(flags.map((flag) => (flag.kind === 'published' ? flag.number : flag.variantKey))).toEqual([
      1,
      'big',
      2,
    ]);
  });

  it('has no flag for open decisions or clear guardrails', () => {
    const decidedAt = '2026-11-08T09:00:00Z';
    expect(
      createLiftFlags(
        [],
        [
          comparison({ variantKey: 'big', state: 'inconclusive', decidedAt: null }),
          comparison({ variantKey: 'bar', state: 'within_limit', decidedAt }),
        ],
      ),
    ).toEqual([]);
  });
});
