import type { Estimate } from '@pixel/control/client';
import type { Axis } from '../../ui/axis.ts';
import type { ComparisonLook } from '../goals/comparison-look.ts';

/** What a picture of results shows, in the words and figures of the page. */
export interface Picture {
  readonly name: string;
  /** Its phase, and as of when. */
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
  /** Empty where it is the one of the row before. */
  readonly goal: string;
  readonly letter: string;
  /** Name of a token. */
  readonly color: string;
  readonly variant: string;
  /** Empty where they are held back. */
  readonly values: string;
  readonly effect: string;
  readonly interval: string;
  readonly state: string;
  readonly look: ComparisonLook;
  /** Null where no lift is shown. */
  readonly bar: Estimate | null;
}
