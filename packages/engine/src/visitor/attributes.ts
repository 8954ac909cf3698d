import { type AttributeValue, queryAttributePrefix } from '@pixel/protocol';
import { composeText } from '../compose-text.ts';
import { pageParameters, parseParameters } from '../page-parameters.ts';
import type { PageUrl } from '../page-url.ts';
import type { Attributes } from '../visit.ts';
import type { ClientHints } from './client-hints.ts';
import { parseCountry } from './country.ts';
import { hostOf } from './host.ts';
import { preferredLanguage } from './language.ts';
import { parseUserAgent, type UserAgent } from './user-agent.ts';

/** Everything that a request reveals about its visitor, as sent. Missing or malformed values are unknown. */
export interface VisitorInput {
  readonly page?: PageUrl | undefined;
  readonly userAgent?: string | undefined;
  readonly clientHints?: ClientHints | undefined;
  /** ISO 3166 code of two letters, in either case; `XX` and `ZZ` mean unknown. */
  readonly country?: string | undefined;
  /** An `Accept-Language` header. */
  readonly acceptLanguage?: string | undefined;
  /** Address of the referring page. */
  readonly referrer?: string | undefined;
  /** Query string of the session's first page. */
  readonly utm?: string | undefined;
  /** `1` for a returning visitor, `0` for a new one. */
  readonly returning?: string | undefined;
  /** The page's own attributes. Those that share a name with a built-in attribute are ignored. */
  readonly custom?: ReadonlyMap<string, AttributeValue> | undefined;
}

type PageParameters = ReturnType<typeof parseParameters>;

const noParameters: PageParameters = new Map();

/** Maximum length of campaign parameters, in characters. */
const maxUtmLength = 8_192;

/** Returns a visitor's attributes; each is determined on first use. */
export function createAttributes(input: VisitorInput): Attributes {
  let agent: UserAgent | undefined;
  let campaign: PageParameters | undefined;
  const userAgent = () => {
    agent ??= parseUserAgent({ userAgent: input.userAgent, hints: input.clientHints });
    return agent;
  };
  const query = () => (input.page === undefined ? noParameters : pageParameters(input.page));
  const utm = () => {
    campaign ??=
      input.utm === undefined || input.utm === ''
        ? query()
        : parseParameters(input.utm.slice(0, maxUtmLength));
    return campaign;
  };

  function get(name: string): AttributeValue | undefined {
    switch (name) {
      case 'device':
      case 'browser':
      case 'os':
        return userAgent()[name];
      case 'country':
        return parseCountry(input.country ?? '');
      case 'language':
        return preferredLanguage(input.acceptLanguage ?? '');
      case 'referrer_host':
        return hostOf(input.referrer ?? '');
      case 'utm_source':
      case 'utm_medium':
      case 'utm_campaign':
      case 'utm_term':
      case 'utm_content':
        return utm()
          .get(name)
          ?.find((value) => value !== '');
      case 'returning':
        return input.returning === '1' ? true : input.returning === '0' ? false : undefined;
      default:
        return name.startsWith(queryAttributePrefix)
          ? oneOrList(query().get(composeText(name.slice(queryAttributePrefix.length))))
          : input.custom?.get(name);
    }
  }
  return { get };
}

function oneOrList(values: readonly string[] | undefined): AttributeValue | undefined {
  return values?.length === 1 ? values[0] : values;
}
