import type { ExperimentView } from '@pixel/control/client';
import type { ChangeWording } from './change-wording.ts';
import type { WordingContext } from './describe-value.ts';

/** One change that a variant makes to the page. */
type PageChange = ExperimentView['variants'][number]['changes'][number];

/** Describes a difference in one of a variant's page changes; at least one of the two versions is present. */
export function describePageChange(
  before: PageChange | undefined,
  after: PageChange | undefined,
  context: WordingContext,
): ChangeWording | undefined {
  const one = after ?? before;
  if (one === undefined) return undefined;
  const { words } = context;
  const about = {
    what: words.operations[one.operation],
    code: [one.selector, one.attribute].filter(Boolean).join(' ') || undefined,
    isCode: one.operation !== 'set_text',
  };
  if (before === undefined) return { kind: 'added', ...about, before: [], after: valueInWords(one, context) };
  if (after === undefined)
    return { kind: 'removed', ...about, before: valueInWords(one, context), after: [] };
  const [was, is] = [valueInWords(before, context), valueInWords(after, context)];
  if (before.value !== after.value || was.join() !== is.join())
    return { kind: 'changed', ...about, before: was, after: is };
  if (before.orderIndex !== after.orderIndex) {
    const positionOf = ({ orderIndex }: PageChange) => [words.place(context.format.count(orderIndex + 1))];
    return { kind: 'changed', ...about, before: positionOf(before), after: positionOf(after), isCode: false };
  }
  const reach = ({ match = 'all' }: PageChange) => [words.reach[match]];
  return { kind: 'changed', ...about, before: reach(before), after: reach(after), isCode: false };
}

function valueInWords(
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
