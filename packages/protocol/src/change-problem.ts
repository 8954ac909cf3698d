import { type Change, pageOperations } from './change.ts';

/** A missing, superfluous or invalid field of a change. */
export interface ChangeProblem {
  readonly field: 'selector' | 'attribute' | 'targetSelector' | 'position' | 'value';
  readonly message: string;
}

const attributeOperations = new Set<Change['operation']>(['set_attribute', 'remove_attribute']);
const valueOperations = new Set<Change['operation']>([
  'append_html',
  'prepend_html',
  'insert_before',
  'insert_after',
  'add_class',
  'remove_class',
  'set_image',
  'inject_css',
  'run_js',
  'redirect',
]);

/** Source: https://html.spec.whatwg.org/multipage/syntax.html#attributes-2 */
const attributeName = /^[^\s\p{Cc}"'<>/=]+$/u;
const cssDeclaration = /[\w-]\s*:\s*[^\s;]/;

/** Returns the first reason why a change would have no effect, or undefined. */
export function changeProblem(change: Omit<Change, 'orderIndex'>): ChangeProblem | undefined {
  const { operation } = change;
  if (pageOperations.has(operation)) {
    if (change.selector !== '')
      return { field: 'selector', message: `is not allowed: ${operation} acts on the whole page` };
  } else if (change.selector === '') return { field: 'selector', message: `is required by ${operation}` };
  if (attributeOperations.has(operation)) {
    if (change.attribute === undefined) return { field: 'attribute', message: `is required by ${operation}` };
    if (!attributeName.test(change.attribute))
      return { field: 'attribute', message: 'must be an attribute name such as title' };
  }
  if (change.attribute === undefined) {
    if (operation === 'set_style' && !cssDeclaration.test(change.value))
      return {
        field: 'value',
        message: 'must be declarations such as color: red, unless attribute names the property',
      };
    if (operation === 'remove_style' && change.value.trim() === '')
      return { field: 'attribute', message: 'is required by remove_style' };
  }
  if (operation === 'move') {
    if (change.targetSelector === undefined)
      return { field: 'targetSelector', message: 'is required by move' };
    if (change.position === undefined) return { field: 'position', message: 'is required by move' };
  }
  if (valueOperations.has(operation) && change.value.trim() === '')
    return { field: 'value', message: 'must not be empty' };
  if (operation === 'redirect' && !isRedirectTarget(change.value))
    return { field: 'value', message: 'must be an http(s) address or a path such as /sale' };
  return undefined;
}

function isRedirectTarget(value: string): boolean {
  return /^(https?:\/\/[^/\\?#\s]+|\/(?![/\\]))\S*$/i.test(value) || value === '/';
}
