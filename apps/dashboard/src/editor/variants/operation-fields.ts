import type { ContentChange } from '../draft/content.ts';

export type Operation = ContentChange['operation'];

/** How to edit a value. */
export type ValueKind = 'text' | 'line' | 'html' | 'css' | 'script' | 'class' | 'address' | 'declarations';

/** The fields of a change besides its operation. */
export interface OperationFields {
  /** Whether it applies to elements rather than to the whole page. */
  readonly selector: boolean;
  readonly value?: ValueKind;
  /** What its `attribute` names. */
  readonly attribute?: 'attribute' | 'property';
  /** Whether it moves or inserts to another selector and position. */
  readonly target: boolean;
}

/** Operations as offered, related ones together. */
export const operationGroups = [
  { group: 'text', operations: ['set_text', 'set_html', 'set_value'] },
  { group: 'look', operations: ['set_style', 'remove_style', 'add_class', 'remove_class', 'hide', 'show'] },
  { group: 'media', operations: ['set_image', 'set_link', 'set_attribute', 'remove_attribute'] },
  {
    group: 'structure',
    operations: [
      'insert_before',
      'insert_after',
      'prepend_html',
      'append_html',
      'replace_with_html',
      'move',
      'remove',
    ],
  },
  { group: 'page', operations: ['inject_css', 'run_js', 'redirect'] },
] as const satisfies readonly { readonly group: string; readonly operations: readonly Operation[] }[];

/** Returns the fields that an operation has. */
export function fieldsOf(operation: Operation): OperationFields {
  return { selector: true, target: false, ...kinds[operation] };
}

const html = { value: 'html' } as const;

const kinds: Readonly<Record<Operation, Partial<OperationFields>>> = {
  set_text: { value: 'text' },
  set_html: html,
  append_html: html,
  prepend_html: html,
  insert_before: html,
  insert_after: html,
  replace_with_html: html,
  set_attribute: { attribute: 'attribute', value: 'line' },
  remove_attribute: { attribute: 'attribute' },
  add_class: { value: 'class' },
  remove_class: { value: 'class' },
  set_style: { attribute: 'property', value: 'declarations' },
  remove_style: { attribute: 'property' },
  hide: {},
  show: {},
  remove: {},
  move: { target: true },
  set_image: { value: 'address' },
  set_link: { value: 'address' },
  set_value: { value: 'line' },
  inject_css: { selector: false, value: 'css' },
  run_js: { selector: false, value: 'script' },
  redirect: { selector: false, value: 'address' },
};
