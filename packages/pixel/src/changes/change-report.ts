/** How a change of a live experiment came out. */
export interface ChangeReport {
  readonly experimentKey: string;
  readonly operation: string;
  readonly selector: string;
  readonly status:
    | 'applied'
    | 'waiting'
    | 'refused'
    | 'conflict'
    | 'gave_up'
    | 'held_back'
    | 'unknown'
    | 'failed';
  /** How many elements of the page it is about. */
  readonly found: number;
}
