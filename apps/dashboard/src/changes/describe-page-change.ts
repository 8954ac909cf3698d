import type { ExperimentView } from '@pixel/control/client';
import type { ChangeWording } from './change-wording.ts';
import type { WordingContext } from './describe-value.ts';

/** One change that a variant makes to the page. */
type PageChange = ExperimentView['variants'][number]['changes'][number];

/** Describes how one of a variant's page changes was edited; undefined if neither version is present. */
export function describePageChange(
  before: PageChange | undefined,
  after: PageChange | undefined,
  context: WordingContext,
): ChangeWording | undefined {
  const current = after ?? before;
  if (current === undefined) return undefined;
  const { words } = context;
  const shared = {
    label: words.operations[current.operation],
    code: [current.selector, current.attribute].filter(Boolean).join(' ') || undefined,
    isCode: current.operation !== 'set_text',
  };
  if (before === undefined)
    return { kind: 'added', ...shared, before: [], after: describeChangeValue(current, context) };
  if (after === undefined)
    return { kind: 'removed', ...shared, before: describeChangeValue(current, context), after: [] };
  const [oldValue, newValue] = [describeChangeValue(before, context), describeChangeValue(after, context)];
  if (before.value !== after.value || oldValue.join() !== newValue.join())
    return { kind: 'changed', ...shared, before: oldValue, after: newValue };
  if (before.orderIndex !== after.orderIndex) {
    const describePosition = ({ orderIndex }: PageChange) => [
      words.position(context.format.count(orderIndex + 1)),
    ];
    return {
      kind: 'changed',
      ...shared,
      before: describePosition(before),
      after: describePosition(after),
      isCode: false,
    };
  }
  const describeReach = ({ match = 'all' }: PageChange) => [words.reach[match]];
  return {
    kind: 'changed',
    ...shared,
    before: describeReach(before),
    after: describeReach(after),
    isCode: false,
  };
}

function describeChangeValue(
  { operation, value, position, targetSelector }: PageChange,
  { words, format }: WordingContext,
): readonly string[] {
  switch (operation) {
    case 'run_js':
    case 'inject_css':
      return [words.characters(format.count([...value].length))];
    case 'move':
      return [`${words.positions[position ?? 'append']} ${targetSelector ?? ''}`];
    default:
      return value === '' ? [] : [value];
  }
}
