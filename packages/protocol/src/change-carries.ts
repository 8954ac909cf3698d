import { type Change, htmlOperations } from './change.ts';

type Carrier = Pick<Change, 'operation' | 'value' | 'attribute'>;

/** Tells whether a change brings HTML into the page. */
export function carriesHtml({ operation, attribute }: Carrier): boolean {
  return (
    htmlOperations.has(operation) || (operation === 'set_attribute' && attribute?.toLowerCase() === 'srcdoc')
  );
}

/** Tells whether a change brings code into the page: by itself, as an event handler, or as an address that is code. */
export function carriesCode({ operation, attribute, value }: Carrier): boolean {
  switch (operation) {
    case 'run_js':
      return true;
    case 'set_attribute':
      return /^on/i.test(attribute ?? '') || isCodeAddress(value);
    case 'set_link':
      return isCodeAddress(value);
    default:
      return false;
  }
}

/** Browsers skip blanks and control characters before a scheme, and tabs and line breaks within it; https://url.spec.whatwg.org/#url-parsing. */
function isCodeAddress(value: string): boolean {
  return /^javascript:/i.test(value.replace(/^[\0-\x20]+|[\t\n\r]/g, ''));
}
