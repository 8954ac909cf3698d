import type { TraceRule } from '@pixel/engine';

/** How one experiment was decided, as it is printed. */
export interface ExplainedExperiment {
  readonly experimentKey: string;
  readonly status: 'assigned' | 'excluded';
  readonly variantKey?: string;
  readonly reason?: string;
  readonly rules: readonly TraceRule[];
}
