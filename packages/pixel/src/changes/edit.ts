import type { Change } from '@pixel/protocol';

/** A change applied to one element. */
export interface Hold {
  isMade(): boolean;
  /** Changes the element and remembers the page's original. Returns false if the change has to wait for something else on the page. */
  make(): boolean;
  /** Restores the page's original, unless the page has replaced it since. */
  undo(): void;
}

/** The effect of a change on its elements or on the page. */
export interface Edit {
  /** The parts of an element it affects (`content`, `style:color`); only one change can own each. */
  readonly slots: readonly string[];
  /** Whether it changes nodes, and so has to wait until a framework has hydrated them. */
  readonly isStructural?: boolean;
  /** Whether it inserts something into the element, which is lost if a later change of the experiment replaces the content. */
  readonly isWithin?: boolean;
  /** CSS rules that apply while the change is live. */
  readonly css?: string;
  /** Whether the CSS rules are the change itself. */
  readonly isStyle?: boolean;
  /** Whether its elements are processed last to first. */
  readonly isBackwards?: boolean;
  /** Whether it is a script to run. */
  readonly isScript?: boolean;
  /** Prepares the change of an element. Absent for changes to the page as a whole. */
  hold?(element: Element): Hold;
}

/** A change to be applied. */
export interface ChangeRequest extends Readonly<Change> {
  /** Identifies the change on the page. */
  readonly id: string;
  /** Records that sanitizing has removed a part of it. */
  refuse(): void;
}

/** Turns a change of one operation into an edit. */
export type Operation = (change: ChangeRequest) => Edit;
