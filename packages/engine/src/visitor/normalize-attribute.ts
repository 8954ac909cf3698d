import { type AttributeValue, devices, queryAttributePrefix } from '@pixel/protocol';
import { composeText } from '../compose-text.ts';
import { parseCountry } from './country.ts';
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
      return devices.find((device) => device === firstText(value).toLowerCase());
    case 'browser':
      return nonEmpty(browserName(firstText(value)));
    case 'os':
      return nonEmpty(systemName(firstText(value)));
    case 'country':
      return parseCountry(firstText(value));
    case 'language':
      return preferredLanguage(firstText(value));
    case 'referrer_host':
      return hostOf(addressOf(firstText(value)));
    case 'utm_source':
    case 'utm_medium':
    case 'utm_campaign':
    case 'utm_term':
    case 'utm_content':
      return textsOf(value).find((text) => text !== '');
    case 'returning':
      return parseReturning(firstText(value).toLowerCase());
    default:
      return name.startsWith(queryAttributePrefix) ? oneOrList(textsOf(value)) : value;
  }
}

function parseReturning(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function addressOf(host: string): string {
  return host.includes('://') ? host : `https://${host}`;
}

/** Values in an address are texts. */
function textsOf(value: AttributeValue): readonly string[] {
  return (typeof value === 'object' ? value : [`${value}`]).map(composeText);
}

function firstText(value: AttributeValue): string {
  return (textsOf(value)[0] ?? '').trim();
}

function oneOrList(texts: readonly string[]): AttributeValue | undefined {
  return texts.length > 1 ? texts : texts[0];
}

function nonEmpty(text: string): string | undefined {
  return text === '' ? undefined : text;
}
