import type { TraceRule } from '@pixel/engine';

/** How one experiment was decided, as it is printed. */
export interface ExplainedExperiment {
  readonly experimentKey: string;
  readonly status: 'assigned' | 'excluded';
  readonly variantKey?: string;
  readonly reason?: string;
  /** Number of the phase that the version has it in, from 1; absent where that does not have it. */
  readonly phase?: number;
  readonly rules: readonly TraceRule[];
}
