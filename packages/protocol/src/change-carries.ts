import { type Change, htmlOperations } from './change.ts';

type ChangeContent = Pick<Change, 'operation' | 'value' | 'attribute'>;

/** Whether a change inserts HTML into the page. */
export function carriesHtml({ operation, attribute }: ChangeContent): boolean {
  return (
    htmlOperations.has(operation) || (operation === 'set_attribute' && attribute?.toLowerCase() === 'srcdoc')
  );
}

/**
 * Whether a change can execute code: as a script, an event handler or a `javascript:` URL, or within HTML, which isn't inspected, so that
 * any HTML counts.
 */
export function carriesCode(change: ChangeContent): boolean {
  const { operation, attribute, value } = change;
  if (carriesHtml(change)) return true;
  switch (operation) {
    case 'run_js':
      return true;
    case 'set_attribute':
      return /^on/i.test(attribute ?? '') || isJavascriptUrl(value);
    case 'set_link':
      return isJavascriptUrl(value);
    default:
      return false;
  }
}

/**
 * Browsers skip spaces and control characters before a scheme, and tabs and line breaks within it: https://url.spec.whatwg.org/#url-parsing
 */
function isJavascriptUrl(value: string): boolean {
  return /^javascript:/i.test(value.replace(/^[\0-\x20]+|[\t\n\r]/g, ''));
}
