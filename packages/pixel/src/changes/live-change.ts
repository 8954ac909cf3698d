import type { Change } from '@pixel/protocol';
import { findElements } from '../find-elements.ts';
import { type Budget, createBudget } from './budget.ts';
import type { ChangeReport } from './change-report.ts';
import type { ChangeTimes } from './change-state.ts';
import type { Edit, Hold } from './edit.ts';
import { operations } from './operations.ts';
import { createSheet, type Sheet } from './style-sheets.ts';

type Status = ChangeReport['status'];

/** A change in progress. */
export interface LiveChange extends ChangeTimes {
  readonly change: Change;
  readonly experimentKey: string;
  readonly id: string;
  edit: Edit;
  sheet?: Sheet;
  readonly holds: Map<Element, Hold>;
  /** Elements that stopped or started matching the selector because of our writes. */
  readonly lost: Set<Element>;
  readonly won: WeakSet<Element>;
  /** Counts immediate reverts per element, and replacements of a change's only element under the change itself. */
  readonly budget: Budget;
  /** The elements it currently matches, and those of them it owns. */
  elements: ReadonlySet<Element>;
  wanted: ReadonlySet<Element>;
  /** Undoes its effect on the page as a whole. */
  stop?: () => void;
  /** Whether its CSS rules are off because they would override another experiment's change. */
  isOff?: boolean;
  /** A permanent failure. */
  problem?: Status;
  status: Status;
}

/** Prepares a change. A change that can't be prepared has a `problem` and does nothing. */
export function createLiveChange(
  change: Change,
  experimentKey: string,
  id: string,
  { nonce, now }: { readonly nonce: string; readonly now: () => number },
): LiveChange {
  const live: LiveChange = {
    change,
    experimentKey,
    id,
    edit: { slots: [] },
    holds: new Map(),
    lost: new Set(),
    won: new WeakSet(),
    budget: createBudget(now),
    elements: new Set(),
    wanted: new Set(),
    status: 'waiting',
    dueMs: 0,
    madeMs: -1,
    goneMs: 0,
  };
  const refuse = () => {
    live.problem = 'refused';
  };
  try {
    if (change.selector) findElements(change.selector);
    const operation = operations.get(change.operation);
    if (operation) live.edit = operation({ ...change, id, refuse });
    else live.problem = 'unknown';
    if (live.edit.css) live.sheet = createSheet(live.edit.css, nonce);
  } catch {
    live.problem = 'failed';
  }
  return live;
}

/** Returns the elements that a change currently applies to. */
export function elementsOf({
  change: { selector, match },
  experimentKey,
  id,
  holds,
  lost,
  won,
}: LiveChange): ReadonlySet<Element> {
  for (const element of lost) if (!element.isConnected && !holds.get(element)?.isMade()) lost.delete(element);
  // Of nodes inserted by changes, it only applies to those of earlier changes in its experiment.
  const indexIn = (tag: string) =>
    tag.startsWith(`${experimentKey}-`) ? Number(tag.slice(experimentKey.length + 1)) : Number.NaN;
  const isMeant = (element: Element) => {
    const tag = element.closest('[data-px]')?.getAttribute('data-px') ?? null;
    return tag === null || indexIn(tag) < indexIn(id);
  };
  const matching = findElements(selector).filter((element) => !won.has(element) && isMeant(element));
  const elements = [...lost, ...matching];
  return new Set(match === 'first' ? elements.slice(0, 1) : elements);
}

/** Records elements that stopped matching the selector because of writes since the last check. */
export function recordLost(one: LiveChange): void {
  if (one.holds.size === 0) return;
  const elements = elementsOf(one);
  for (const element of one.holds.keys()) if (!elements.has(element)) one.lost.add(element);
}

/** Records elements that started matching the selector because of the change's own writes. */
export function recordWon(one: LiveChange): void {
  for (const element of elementsOf(one)) if (!one.elements.has(element)) one.won.add(element);
}
