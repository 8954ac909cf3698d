import { type AttributeValue, devices, queryAttributePrefix } from '@pixel/protocol';
import { composedText } from '../composed-text.ts';
import { readCountry } from './country.ts';
import { hostOf } from './host.ts';
import { preferredLanguage } from './language.ts';
import { browserName, systemName } from './software-names.ts';

/**
 * Normalizes an attribute that a person names to the form derived from a request: a referrer host `www.Google.com` becomes `google.com`.
 * Undefined for values that no request yields. The page's own attributes stay as they are.
 */
export function normalizeAttribute(name: string, value: AttributeValue): AttributeValue | undefined {
  switch (name) {
    case 'device':
      return devices.find((device) => device === oneText(value).toLowerCase());
    case 'browser':
      return nonEmpty(browserName(oneText(value)));
    case 'os':
      return nonEmpty(systemName(oneText(value)));
    case 'country':
      return readCountry(oneText(value));
    case 'language':
      return preferredLanguage(oneText(value));
    case 'referrer_host':
      return hostOf(addressOf(oneText(value)));
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
    case 'utm_term':
    case 'utm_content':
      return textsOf(value).find((text) => text !== '');
    case 'returning':
      return readReturning(oneText(value).toLowerCase());
    default:
      return name.startsWith(queryAttributePrefix) ? oneOrList(textsOf(value)) : value;
  }
}

function readReturning(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function addressOf(host: string): string {
  return host.includes('://') ? host : `https://${host}`;
}

/** Values in an address are texts. */
function textsOf(value: AttributeValue): readonly string[] {
  return (typeof value === 'object' ? value : [`${value}`]).map(composedText);
}

function oneText(value: AttributeValue): string {
  return (textsOf(value)[0] ?? '').trim();
}

function oneOrList(texts: readonly string[]): AttributeValue | undefined {
  return texts.length > 1 ? texts : texts[0];
}

function nonEmpty(text: string): string | undefined {
  return text === '' ? undefined : text;
}
