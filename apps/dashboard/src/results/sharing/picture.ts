import type { Estimate } from '@pixel/control/client';
import type { Axis } from '../../ui/axis.ts';
import type { ComparisonStyle } from '../goals/comparison-style.ts';

/** The content of a results image, with the same texts and formatted numbers as the page. */
export interface Picture {
  readonly name: string;
  /** The phase and the time of the results. */
  readonly about: string;
  readonly sentence: string;
  readonly axis: Axis;
  readonly columns: {
    readonly goal: string;
    readonly values: string;
    readonly lift: string;
    readonly verdict: string;
  };
  readonly rows: readonly PictureRow[];
}

/** A goal and a variant. */
export interface PictureRow {
  /** Empty if the previous row has the same goal. */
  readonly goal: string;
  readonly letter: string;
  /** Name of a design token. */
  readonly color: string;
  readonly variant: string;
  /** Empty if withheld. */
  readonly values: string;
  readonly effect: string;
  readonly interval: string;
  readonly state: string;
  readonly look: ComparisonStyle;
  /** Null if no lift is shown. */
  readonly bar: Estimate | null;
}
