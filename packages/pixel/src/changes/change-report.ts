import type { ChangeState } from '@pixel/protocol';

/** The outcome of a live experiment's change. */
export interface ChangeReport {
  readonly experimentKey: string;
  readonly operation: string;
  readonly selector: string;
  readonly orderIndex: number;
  readonly status:
    | 'applied'
    | 'waiting'
    | 'refused'
    | 'blocked'
    | 'conflict'
    | 'gave_up'
    | 'held_back'
    | 'unknown'
    | 'failed';
  /** Number of matching elements. */
  readonly found: number;
  /** The state reported to the service if the page ended now. */
  readonly state: ChangeState;
}

/** Names a change by its operation and selector. */
export function nameOf({ operation, selector }: Pick<ChangeReport, 'operation' | 'selector'>): string {
  return `${operation} ${selector}`.trim();
}
