import type { TraceRule } from '@pixel/engine';

/** The decision about one experiment, as printed. */
export interface ExplainedExperiment {
  readonly experimentKey: string;
  readonly status: 'assigned' | 'excluded';
  readonly variantKey?: string;
  readonly reason?: string;
  /** Number of its phase in the version, from 1; absent if the version doesn't contain it. */
  readonly phase?: number;
  readonly rules: readonly TraceRule[];
}
