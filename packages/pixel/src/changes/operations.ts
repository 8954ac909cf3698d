import type { ChangeRequest, Edit, Operation } from './edit.ts';
import { type Cell, holdCells } from './hold-cells.ts';
import { goesInside, holdNodes, type NodeInsertion, type NodePosition, pageNodes } from './hold-nodes.ts';
import { holdPosition } from './hold-position.ts';
import { holdText } from './hold-text.ts';
import { parseHtml } from './parse-html.ts';
import { isCodeAddress, isCodeAttribute } from './refused-attributes.ts';
import { strongDeclarations, strongRule } from './strong-rule.ts';
import { isUserInput } from './user-input.ts';

const table: Readonly<Record<string, Operation>> = {
  set_text: ({ value, id }) => ({
    slots: ['content'],
    isStructural: true,
    hold: (element) => holdText(element, value, id),
  }),
  set_html: html('prepend', pageNodes),
  append_html: html('append'),
  prepend_html: html('prepend'),
  insert_before: html('before'),
  insert_after: html('after'),
  replace_with_html: html('before', (element) => [element]),
  set_attribute: (change) => attribute(change, change.attribute, change.value),
  remove_attribute: (change) => attribute(change, change.attribute, null),
  set_link: (change) => attribute(change, 'href', change.value),
  set_image: ({ value }) =>
    values(['src', 'srcset'], (element) => {
      const image = element.matches('img,input') ? element : element.querySelector('img');
      const sources = image?.closest('picture')?.querySelectorAll('source') ?? [];
      return image === null
        ? []
        : [[image, 'src', value], ...[image, ...sources].map((node): Cell => [node, 'srcset', null])];
    }),
  set_value: ({ value }) => ({
    ...values(['='], (element) => (isUserInput(element, value) ? [] : [[element, '=', value]])),
    isStructural: true,
  }),
  add_class: classes(''),
  remove_class: classes(null),
  set_style: (change) =>
    style(change, change.attribute === undefined ? change.value : `${change.attribute}:${change.value}`),
  remove_style: (change) =>
    style(change, (change.attribute ?? change.value).replace(/[\s,;]*([^\s,;]+)[\s,;]*/g, '$1:revert;')),
  hide: (change) => style(change, 'display:none'),
  show: (change) => ({
    ...style(change, 'display:revert;visibility:visible', [['hidden', null]]),
  }),
  remove: (change) => {
    const edit = style(change, 'display:none');
    return { ...edit, slots: [...edit.slots, 'content'] };
  },
  move: (change) => ({
    slots: ['place'],
    isStructural: true,
    isBackwards: change.position === 'after' || change.position === 'prepend',
    hold: (element) => holdPosition(element, change),
  }),
  inject_css: ({ value }) => ({ slots: [], css: value }),
  run_js: () => ({ slots: [], isScript: true }),
};

/** Implementations of the wire format's operations. */
export const operations: ReadonlyMap<string, Operation> = new Map(Object.entries(table));

function html(position: NodePosition, replaced?: NodeInsertion['replaced']): Operation {
  return ({ value, id, refuse }) => ({
    slots: replaced ? ['content'] : [],
    isWithin: !replaced && goesInside(position),
    isStructural: true,
    hold: (element) =>
      holdNodes(element, { id, position, replaced, create: (context) => parseHtml(value, context, refuse) }),
  });
}

function values(names: readonly string[], cells: (element: Element) => readonly Cell[]): Edit {
  return { slots: names, hold: (element) => holdCells(() => cells(element)) };
}

function attribute({ refuse }: ChangeRequest, name = '', value: string | null): Edit {
  if (!isCodeAttribute(name) && !isCodeAddress(value ?? ''))
    return values([name.toLowerCase()], (element) => [[element, name, value]]);
  refuse();
  return { slots: [] };
}

function classes(wanted: '' | null): Operation {
  return ({ value }) => {
    const names = value.split(/[\s.]+/).flatMap((name) => (name ? `.${name}` : []));
    return values(names, (element) => names.map((name) => [element, name, wanted]));
  };
}

/** CSS rules, which touch no element unless no plain selector can distinguish its elements. */
function style(
  { id, selector, match }: ChangeRequest,
  text: string,
  others: readonly (readonly [string, null])[] = [],
): Edit {
  const declarations = strongDeclarations(text);
  const mark = `data-px-${id}`;
  const isMarked = match === 'first' || selector.includes('>>>');
  const edit = values(
    [...declarations.keys()].map((name) => `style:${name}`),
    (element) => [
      ...(isMarked ? [[element, mark, ''] as const] : []),
      ...others.map(([name, value]): Cell => [element, name, value]),
    ],
  );
  return { ...edit, isStyle: true, css: strongRule(isMarked ? `[${mark}]` : selector, declarations) };
}
