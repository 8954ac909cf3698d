import { isDeepStrictEqual } from 'node:util';
import { type Change, htmlOperations } from '@pixel/protocol';
import { quoted } from './format-value.ts';

/** One edited change of the page; `path` is its index in the list of changes. */
interface ChangeDescription {
  readonly sentence: string;
  readonly path: string;
  readonly before?: Change;
  readonly after?: Change;
}

/**
 * Describes the differences between the changes of two variants. A change with the same operation on the same element in both counts as
 * changed, any other as added or removed.
 */
export function describeChanges(
  before: readonly Change[],
  after: readonly Change[],
): readonly ChangeDescription[] {
  const [old, now] = [named(before), named(after)];
  return [
    ...[...now].flatMap(([name, { change, at }]) => {
      const kept = old.get(name)?.change;
      if (kept === undefined)
        return [{ sentence: `${whatIs(change)} added${shown(change)}`, path: at, after: change }];
      if (isDeepStrictEqual(kept, change)) return [];
      return [{ sentence: edited(kept, change), path: at, before: kept, after: change }];
    }),
    ...[...old].flatMap(([name, { change, at }]) =>
      now.has(name)
        ? []
        : [{ sentence: `${whatIs(change)} removed${shown(change)}`, path: at, before: change }],
    ),
  ];
}

/** Changes by operation and target; duplicates are numbered. */
function named(changes: readonly Change[]) {
  const found = new Map<string, { readonly change: Change; readonly at: string }>();
  for (const [at, change] of changes.entries()) {
    const { operation, selector, attribute } = change;
    let name = JSON.stringify([operation, selector, attribute]);
    while (found.has(name)) name += ' again';
    found.set(name, { change, at: String(at) });
  }
  return found;
}

function edited(before: Change, after: Change): string {
  if (before.value !== after.value)
    return `${whatIs(after)}: ${describeValue(before)} → ${describeValue(after)}`;
  if (before.orderIndex !== after.orderIndex)
    return `${whatIs(after)} is made at place ${after.orderIndex} of the changes, not ${before.orderIndex}`;
  if (after.operation === 'move')
    return `${whatIs(after)}: ${describeValue(before)} → ${describeValue(after)}`;
  return `${whatIs(after)} is made to ${reach(after)}, not ${reach(before)}`;
}

function reach({ match }: Change): string {
  return match === 'first' ? 'the first element' : 'all elements';
}

/** The part of the page that a change edits, as the start of a sentence. */
function whatIs({ operation, selector, attribute }: Change): string {
  const of = `of ${quoted(selector)}`;
  if (htmlOperations.has(operation)) return `HTML (${operation}) ${of}`;
  switch (operation) {
    case 'set_text':
      return `Text ${of}`;
    case 'set_attribute':
    case 'remove_attribute':
      return `Attribute ${attribute} ${of}${operation === 'remove_attribute' ? ' being taken away' : ''}`;
    case 'set_style':
    case 'remove_style':
      return `${attribute === undefined ? 'Style' : `Style ${attribute}`} ${of}${operation === 'remove_style' ? ' being taken away' : ''}`;
    case 'add_class':
      return `Class put on ${quoted(selector)}`;
    case 'remove_class':
      return `Class taken from ${quoted(selector)}`;
    case 'set_image':
      return `Image ${of}`;
    case 'set_link':
      return `Link ${of}`;
    case 'set_value':
      return `Value ${of}`;
    case 'inject_css':
      return 'Style sheet';
    case 'run_js':
      return 'Code';
    case 'redirect':
      return 'Redirect';
    case 'hide':
      return `Hiding ${of}`;
    case 'show':
      return `Showing ${of}`;
    case 'remove':
      return `Removal ${of}`;
    default:
      return `Move ${of}`;
  }
}

/** The change's value; some operations have none. */
function shown(change: Change): string {
  return change.value === '' && change.operation !== 'move' ? '' : `: ${describeValue(change)}`;
}

function describeValue({ operation, value, position, targetSelector }: Change): string {
  switch (operation) {
    case 'run_js':
    case 'inject_css':
      return `${value.length} characters`;
    case 'move':
      return `${position} ${quoted(targetSelector ?? '')}`;
    default:
      return quoted(value);
  }
}
