import type { Change } from '@pixel/protocol';

/** One thing that a change wants of every element it selects. */
export interface Edit {
  /** What of the element it is about (`text`, `style:color`): of several edits of one slot only one is made. */
  readonly slot: string;
  isMade(element: Element): boolean;
  make(element: Element): void;
}

/** Turns a change of one operation into edits. */
export type Operation = (change: Change) => readonly Edit[];
