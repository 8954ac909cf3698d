import type { ContentChange } from '../draft/content.ts';
import { fieldsOf, type Operation } from './operation-fields.ts';

type Changes = readonly ContentChange[];

/** Returns the changes sorted by `orderIndex`, as they are applied. The functions below expect and return sorted changes. */
export function sortChanges(changes: Changes): Changes {
  return changes.toSorted((a, b) => a.orderIndex - b.orderIndex);
}

/** Returns the changes with `orderIndex` set to their position. */
function renumber(changes: Changes): Changes {
  return changes.map((change, orderIndex) => ({ ...change, orderIndex }));
}

export function withMovedChange(changes: Changes, from: number, to: number): Changes {
  const change = changes[from];
  const target = Math.min(Math.max(to, 0), changes.length - 1);
  return change === undefined ? changes : renumber(changes.toSpliced(from, 1).toSpliced(target, 0, change));
}

/** Returns the changes with a copy of one after it. */
export function withDuplicatedChange(changes: Changes, index: number): Changes {
  const change = changes[index];
  return change === undefined ? changes : renumber(changes.toSpliced(index + 1, 0, { ...change }));
}

export function withoutChange(changes: Changes, index: number): Changes {
  return renumber(changes.toSpliced(index, 1));
}

/** Returns the changes with a new one at the end. */
export function withAddedChange(changes: Changes, operation: Operation): Changes {
  return renumber([...changes, { operation, selector: '', value: '', orderIndex: changes.length }]);
}

/** Returns a change with another operation: clears the fields that the operation doesn't use; `position` defaults to `after`. */
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
