import type { Style } from './style.ts';

/** Where a command writes: results to `out`, everything else to `err`; and where it hears from the person. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Colours what is written to `out`. */
  readonly outStyle: Style;
  /** Colours what is written to `err`. */
  readonly errStyle: Style;
  /** Shows how far something is, in place of what it showed before; an empty text takes it away. Undefined where nobody would see it. */
  readonly progress?: (text: string) => void;
  /** Asks a question that is answered by yes or no. Undefined where nobody sits at the terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** From the call on, an interruption (Ctrl-C) does not end the process but aborts the signal. */
  readonly untilInterrupted: () => AbortSignal;
}
