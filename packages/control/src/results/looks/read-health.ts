import { checkHealth } from '@pixel/stats';
import type { Scan } from '@pixel/store/events';
import type { Basis } from './basis.ts';

export interface HealthReport {
  readonly findings: readonly never[];
  readonly accounting: readonly never[];
  readonly kept: { readonly pValue: number };
  readonly isMismatch: boolean;
  readonly mismatch: null;
}

export async function readHealth(
  _deps: object,
  {
    basis,
    scan,
    previous,
  }: {
    readonly name: object;
    readonly asOf: number;
    readonly basis: Basis;
    readonly scan: Scan;
    readonly previous: HealthReport | undefined;
  },
  _signal: AbortSignal,
): Promise<HealthReport> {
  const arms = basis.variants.map(({ variantKey, weight }) => {
    const found = scan.variants.find((each) => each.variantKey === variantKey);
    return { weight, visitors: found?.visitors ?? 0, multiExposed: found?.multiExposed ?? 0 };
  });
  const health = checkHealth(
    { arms, ...(previous && { previousPValue: previous.kept.pValue }) },
    { concentration: basis.plan.srm.concentration, alpha: basis.plan.srm.alpha },
  );
  return {
    findings: [],
    accounting: [],
    kept: { pValue: 'runningPValue' in health.live ? health.live.runningPValue : 1 },
    isMismatch: health.isMismatch,
    mismatch: null,
  };
}
