import type { ContentChange } from '../draft/content.ts';
import { fieldsOf, type Operation } from './operation-fields.ts';

type Changes = readonly ContentChange[];

/** Returns the changes in the order of their application. */
export function inOrder(changes: Changes): Changes {
  return changes.toSorted((a, b) => a.orderIndex - b.orderIndex);
}

/** Returns the changes with `orderIndex` set to their position. */
function numbered(changes: Changes): Changes {
  return changes.map((change, orderIndex) => ({ ...change, orderIndex }));
}

/** Returns the changes with one moved. */
export function withMovedChange(changes: Changes, from: number, to: number): Changes {
  const change = changes[from];
  const target = Math.min(Math.max(to, 0), changes.length - 1);
  return change === undefined ? changes : numbered(changes.toSpliced(from, 1).toSpliced(target, 0, change));
}

/** Returns the changes with a copy of one after it. */
export function withDuplicatedChange(changes: Changes, at: number): Changes {
  const change = changes[at];
  return change === undefined ? changes : numbered(changes.toSpliced(at + 1, 0, { ...change }));
}

/** Returns the changes without one. */
export function withoutChange(changes: Changes, at: number): Changes {
  return numbered(changes.toSpliced(at, 1));
}

/** Returns the changes with a new one at the end. */
export function withAddedChange(changes: Changes, operation: Operation): Changes {
  return numbered([...changes, { operation, selector: '', value: '', orderIndex: changes.length }]);
}

/** Returns a change with another operation; drops fields that the operation doesn't have, and sets the required ones to defaults. */
export function withOperation(change: ContentChange, operation: Operation): ContentChange {
  const fields = fieldsOf(operation);
  const { selector, value, orderIndex, match } = change;
  return {
    operation,
    orderIndex,
    selector: fields.selector ? selector : '',
    value: fields.value === undefined ? '' : value,
    ...(fields.selector && match !== undefined && { match }),
    ...(fields.attribute !== undefined && change.attribute !== undefined && { attribute: change.attribute }),
    ...(fields.target && {
      position: change.position ?? 'after',
      ...(change.targetSelector !== undefined && { targetSelector: change.targetSelector }),
    }),
  };
}
