import type { ChangeState } from '@pixel/protocol';

/** How a change of a live experiment came out. */
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
  /** How many elements of the page it is about. */
  readonly found: number;
  /** What the service is told of it, where the page ends now. */
  readonly state: ChangeState;
}

/** Names a change: by what it does, and where. */
export function nameOf({ operation, selector }: Pick<ChangeReport, 'operation' | 'selector'>): string {
  return `${operation} ${selector}`.trim();
}
