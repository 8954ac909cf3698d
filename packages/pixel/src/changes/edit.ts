import type { Change } from '@pixel/protocol';

/** One element in a change's hands. */
export interface Hold {
  isMade(): boolean;
  /**
   * Brings the element into the changed state, and remembers what the page had in its place; false where that has to wait for
   * something else in the page.
   */
  make(): boolean;
  /** Gives the page back its own, unless the page has put something else there since. */
  undo(): void;
}

/** What a change does to the elements it selects, or to the page. */
export interface Edit {
  /** What of an element it is about (`content`, `style:color`): one change only has it. */
  readonly slots: readonly string[];
  /** Whether it changes nodes, for which it has to wait until a framework has taken them over. */
  readonly isStructural?: boolean;
  /** Whether it puts something into the element, which goes where a later change of the experiment replaces all that is in it. */
  readonly isWithin?: boolean;
  /** Rules that hold while the change is live. */
  readonly css?: string;
  /** Whether the rules are what changes the elements. */
  readonly isStyle?: boolean;
  /** Whether its elements are taken from the last to the first. */
  readonly isBackwards?: boolean;
  /** Whether it is a script to run. */
  readonly isScript?: boolean;
  /** Takes an element in hand; a change without it is about the page as a whole. */
  hold?(element: Element): Hold;
}

/** A change on its way into the page. */
export interface Wanted extends Readonly<Change> {
  /** Names the change in the page. */
  readonly id: string;
  /** Takes note that a part of it is not let into the page. */
  refuse(): void;
}

/** Turns a change of one operation into an edit. */
export type Operation = (change: Wanted) => Edit;
