import { isObject } from '../json.ts';

/**
 * Tells whether what a field holds is the visitor's or a framework's: it has the focus, or holds something that neither the page's
 * HTML nor the change has put there, or React decides what it holds.
 */
export function isVisitors(field: Element, value: string): boolean {
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

/** Takes note of the fields in which the visitor has written, until the signal ends it. */
export function noteVisitorsFields(signal: AbortSignal): void {
  document.addEventListener('input', ({ target }) => target && edited.add(target), { capture: true, signal });
}
