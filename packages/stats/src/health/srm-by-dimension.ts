import { holm } from '../multiplicity/holm.ts';
import type { ArmTraffic } from '../srm/arm-traffic.ts';
import { sampleRatioAlpha, testSampleRatio } from '../srm/chi-square.ts';

/** Traffic of one value of a dimension, as one browser. */
export interface DimensionTraffic {
  readonly dimension: string;
  readonly value: string;
  readonly arms: readonly ArmTraffic[];
}

/** A value's split, its p-value corrected by Holm for the number of values looked at; null where there is too little. */
export interface DimensionSplit {
  readonly dimension: string;
  readonly value: string;
  readonly pValue: number | null;
  readonly isMismatch: boolean;
}

/** Tests the split within every value of every dimension, the most striking first: a mismatch is often one browser's. */
export function srmByDimension(traffic: readonly DimensionTraffic[]): readonly DimensionSplit[] {
  const tests = traffic.map(({ dimension, value, arms }) => {
    const test = testSampleRatio(arms);
    return { dimension, value, pValue: 'pValue' in test ? test.pValue : null };
  });
  const adjusted = [...holm(tests.flatMap(({ pValue }) => (pValue === null ? [] : [pValue])))];
  return tests
    .map((test) => {
      const pValue = test.pValue === null ? null : (adjusted.shift() ?? null);
      return { ...test, pValue, isMismatch: pValue !== null && pValue < sampleRatioAlpha };
    })
    .sort((a, b) => (a.pValue ?? 2) - (b.pValue ?? 2));
}
