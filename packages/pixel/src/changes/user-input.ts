import { isObject } from '../json.ts';

/**
 * Whether a field's value belongs to the visitor or a framework: it has the focus, contains something that is neither from the page's HTML
 * nor from the change, or is controlled by React.
 */
export function isUserInput(field: Element, value: string): boolean {
  const { activeElement } = field.getRootNode() as Document | ShadowRoot;
  const now: unknown = Reflect.get(field, 'value');
  const ofPage: unknown = Reflect.get(field, 'defaultValue');
  return (
    now === undefined ||
    activeElement === field ||
    edited.has(field) ||
    (ofPage !== undefined && now !== ofPage && now !== value) ||
    Object.keys(field).some((key) => {
      const props: unknown = key.startsWith('__reactProps$') && Reflect.get(field, key);
      return isObject(props) && props.value !== undefined;
    })
  );
}

const edited = new WeakSet<EventTarget>();

/** Tracks the fields that the visitor has edited, until the signal aborts. */
export function trackUserInput(signal: AbortSignal): void {
  document.addEventListener('input', ({ target }) => target && edited.add(target), { capture: true, signal });
}
