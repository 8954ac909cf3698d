import { isDeepStrictEqual } from 'node:util';
import { type Change, htmlOperations } from '@pixel/protocol';
import { quoteOneLine } from './format-value.ts';

/** A difference in one change of a variant; `path` is the change's index in the list of changes. */
interface ChangeDescription {
  readonly sentence: string;
  readonly path: string;
  readonly before?: Change;
  readonly after?: Change;
}

/**
 * Describes the differences between the changes of two states of a variant. A change with the same operation on the same element in both
 * counts as edited, any other as added or removed.
 */
export function describeChanges(
  before: readonly Change[],
  after: readonly Change[],
): readonly ChangeDescription[] {
  const [old, now] = [indexChanges(before), indexChanges(after)];
  return [
    ...[...now].flatMap(([name, { change, index }]) => {
      const kept = old.get(name)?.change;
      if (kept === undefined)
        return [
          { sentence: `${describeTarget(change)} added${valueSuffix(change)}`, path: index, after: change },
        ];
      if (isDeepStrictEqual(kept, change)) return [];
      return [{ sentence: describeEdit(kept, change), path: index, before: kept, after: change }];
    }),
    ...[...old].flatMap(([name, { change, index }]) =>
      now.has(name)
        ? []
        : [
            {
              sentence: `${describeTarget(change)} removed${valueSuffix(change)}`,
              path: index,
              before: change,
            },
          ],
    ),
  ];
}

/** Indexes changes by operation and target, with distinct keys for duplicates. */
function indexChanges(changes: readonly Change[]) {
  const found = new Map<string, { readonly change: Change; readonly index: string }>();
  for (const [at, change] of changes.entries()) {
    const { operation, selector, attribute } = change;
    let name = JSON.stringify([operation, selector, attribute]);
    while (found.has(name)) name += ' again';
    found.set(name, { change, index: String(at) });
  }
  return found;
}

function describeEdit(before: Change, after: Change): string {
  if (before.value !== after.value)
    return `${describeTarget(after)}: ${describeValue(before)} → ${describeValue(after)}`;
  if (before.orderIndex !== after.orderIndex)
    return `${describeTarget(after)} is applied at position ${after.orderIndex} of the changes, not ${before.orderIndex}`;
  if (after.operation === 'move')
    return `${describeTarget(after)}: ${describeValue(before)} → ${describeValue(after)}`;
  return `${describeTarget(after)} applies to ${describeMatch(after)}, not ${describeMatch(before)}`;
}

function describeMatch({ match }: Change): string {
  return match === 'first' ? 'the first element' : 'all elements';
}

/** Describes what a change edits, as the start of a sentence. */
function describeTarget({ operation, selector, attribute }: Change): string {
  const ofSelector = `of ${quoteOneLine(selector)}`;
  if (htmlOperations.has(operation)) return `HTML (${operation}) ${ofSelector}`;
  switch (operation) {
    case 'set_text':
      return `Text ${ofSelector}`;
    case 'set_attribute':
      return `Attribute ${attribute} ${ofSelector}`;
    case 'remove_attribute':
      return `Removal of attribute ${attribute} ${ofSelector}`;
    case 'set_style':
      return `${attribute === undefined ? 'Style' : `Style ${attribute}`} ${ofSelector}`;
    case 'remove_style':
      return `Removal of ${attribute === undefined ? 'style' : `style ${attribute}`} ${ofSelector}`;
    case 'add_class':
      return `Class on ${quoteOneLine(selector)}`;
    case 'remove_class':
      return `Class removal on ${quoteOneLine(selector)}`;
    case 'set_image':
      return `Image ${ofSelector}`;
    case 'set_link':
      return `Link ${ofSelector}`;
    case 'set_value':
      return `Value ${ofSelector}`;
    case 'inject_css':
      return 'Style sheet';
    case 'run_js':
      return 'Code';
    case 'redirect':
      return 'Redirect';
    case 'hide':
      return `Hiding ${ofSelector}`;
    case 'show':
      return `Showing ${ofSelector}`;
    case 'remove':
      return `Removal ${ofSelector}`;
    default:
      return `Move ${ofSelector}`;
  }
}

/** Returns the change's value as the end of a sentence; empty for operations without one. */
function valueSuffix(change: Change): string {
  return change.value === '' && change.operation !== 'move' ? '' : `: ${describeValue(change)}`;
}

function describeValue({ operation, value, position, targetSelector }: Change): string {
  switch (operation) {
    case 'run_js':
    case 'inject_css':
      return `${value.length} characters`;
    case 'move':
      return `${position} ${quoteOneLine(targetSelector ?? '')}`;
    default:
      return quoteOneLine(value);
  }
}
