import type { Style } from './style.ts';

/** A command's input and output: results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly outStyle: Style;
  readonly errStyle: Style;
  /** Shows progress, replacing the previous text; an empty text clears it. Undefined without a terminal. */
  readonly progress?: (text: string) => void;
  /** Asks a yes/no question. Undefined if the terminal isn't interactive. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** From this call on, an interruption (Ctrl-C) aborts the returned signal instead of ending the process. */
  readonly untilInterrupted: () => AbortSignal;
}
