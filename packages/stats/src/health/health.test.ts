import { describe, expect, it } from 'vitest';
import type { ArmStats } from '../arms/arm-stats.ts';
import { sequentialSampleRatio } from '../srm/sequential.ts';
import { checkHealth } from './check-health.ts';
import { preBalance } from './pre-balance.ts';

const arm = (visitors: number, multiExposed: number, weight: number) => ({ visitors, multiExposed, weight });
const codes = (result: { readonly warnings: readonly { readonly code: string }[] }) =>
  result.warnings.map(({ code }) => code);

describe('checkHealth', () => {
  it('accepts a split as configured', () => {
    const result = checkHealth({ arms: [arm(10_000, 20, 0.5), arm(10_080, 25, 0.5)] });
    expect(result).toMatchObject({ srm: { status: 'ok' }, live: { status: 'ok' }, warnings: [] });
  });

  it('names the dimension value that causes a broken split', () => {
    const half = (dimension: string, value: string, first: number, second: number) => ({
      dimension,
      value,
      arms: [
        { visitors: first, weight: 0.5 },
        { visitors: second, weight: 0.5 },
      ],
    });
    const result = checkHealth({
      arms: [arm(10_000, 0, 0.5), arm(9_600, 0, 0.5)],
      dimensions: [
        half('browser', 'Chrome', 8_000, 8_010),
        half('browser', 'Safari', 2_000, 1_590),
        half('device', 'watch', 2, 1),
      ],
    });
    expect(result.dimensions[0]).toMatchObject({ value: 'Safari', isMismatch: true });
    expect(result.dimensions[1]).toMatchObject({ value: 'Chrome', isMismatch: false });
    // mpmath at 40 digits, times three values.
    expect(result.dimensions[0]?.pValue).toBeCloseTo(3 * 2.322_941_816_37e-8, 17);
    expect(result.dimensions[2]).toMatchObject({ value: 'watch', pValue: 1 });
    expect(codes(result)).toEqual(['srm']);
  });

  it('keeps the finding of a dimension value from an earlier look', () => {
    const phones = (first: number, second: number, previous?: number) => ({
      dimension: 'device',
      value: 'phone',
      arms: [first, second].map((visitors) => ({ visitors, weight: 1 })),
      ...(previous === undefined ? {} : { previousRunningPValue: previous }),
    });
    const arms = [arm(60_000, 0, 1), arm(60_000, 0, 1)];
    const [early] = checkHealth({ arms, dimensions: [phones(10_000, 10_700)] }).dimensions;
    const later = checkHealth({ arms, dimensions: [phones(30_000, 30_100, early?.runningPValue ?? 1)] });
    expect(later.dimensions[0]).toMatchObject({ isMismatch: true, runningPValue: early?.runningPValue });
    expect(later.isMismatch).toBe(true);
    expect(checkHealth({ arms, dimensions: [phones(30_000, 30_100)] }).isMismatch).toBe(false);
    const impossible = checkHealth({ arms, dimensions: [phones(-1, 5)] });
    expect(impossible.dimensions[0]).toMatchObject({ pValue: null, isMismatch: false });
  });

  it('uses the planned levels and concentration, and chi-square only at the end', () => {
    const arms = [arm(10_000, 0, 1), arm(10_500, 0, 1)];
    // p = 0.0138 for a concentration of 1,000, 0.0290 for 10,000, 0.00048 by chi-square.
    expect(checkHealth({ arms }).isMismatch).toBe(false);
    expect(checkHealth({ arms }, { isFinal: true }).isMismatch).toBe(true);
    expect(checkHealth({ arms }, { isFinal: true, finalAlpha: 0.000_1 }).isMismatch).toBe(false);
    expect(checkHealth({ arms }, { alpha: 0.02 }).isMismatch).toBe(true);
    expect(checkHealth({ arms }, { alpha: 0.02, concentration: 10_000 }).isMismatch).toBe(false);
    const before = [500, 560].map((sum): ArmStats => ({ kind: 'proportion', n: 10_000, sum }));
    expect(checkHealth({ arms, preExperiment: before }, { balanceAlpha: 0.1 }).warnings).not.toEqual([]);
    expect(checkHealth({ arms, preExperiment: before }).warnings).toEqual([]);
  });

  it('warns that excluding visitors of several variants skews an uneven split', () => {
    const result = checkHealth({ arms: [arm(9_000, 200, 0.9), arm(1_000, 180, 0.1)] });
    expect(result.multiExposure.share).toBeCloseTo(0.038, 12);
    expect(codes(result)).toEqual(['multi_exposure', 'unequal_split_multi_exposure', 'srm']);
  });

  it('warns of arms that differed before', () => {
    const before = (sum: number): ArmStats => ({ kind: 'proportion', n: 10_000, sum });
    const arms = [arm(10_000, 0, 1), arm(10_000, 0, 1)];
    expect(codes(checkHealth({ arms, preExperiment: [before(500), before(650)] }))).toEqual([
      'pre_exposure_imbalance',
    ]);
    expect(checkHealth({ arms, preExperiment: [before(500), before(520)] }).warnings).toEqual([]);
    expect(preBalance([before(500)])).toMatchObject({ status: 'needs_data' });
  });
});

describe('sequentialSampleRatio', () => {
  it('keeps the smallest p-value of all looks', () => {
    const traffic = (first: number, second: number) => [
      { visitors: first, weight: 1 },
      { visitors: second, weight: 1 },
    ];
    const first = sequentialSampleRatio(traffic(10_000, 10_700));
    if (first.status !== 'ok') throw new Error(first.status);
    const second = sequentialSampleRatio(traffic(30_000, 30_100), { previous: first.runningPValue });
    expect(second).toMatchObject({ status: 'ok', runningPValue: first.pValue });
    expect(first.pValue).toBeLessThan(0.01);
  });

  it('is certain of a mismatch if an arm without weight has a visitor', () => {
    const traffic = [
      { visitors: 100, weight: 1 },
      { visitors: 1, weight: 0 },
    ];
    expect(sequentialSampleRatio(traffic)).toMatchObject({
      logBayesFactor: Number.POSITIVE_INFINITY,
      pValue: 0,
    });
  });

  it('is exact for millions of visitors', () => {
    const found = sequentialSampleRatio(
      [
        { visitors: 50_000_000, weight: 0.5 },
        { visitors: 50_020_000, weight: 0.5 },
      ],
      { concentration: 10_000 },
    );
    // mpmath at 40 digits
    expect(found.status === 'ok' && found.logBayesFactor).toBeCloseTo(-2.605_944_947_738, 9);
  });
});
