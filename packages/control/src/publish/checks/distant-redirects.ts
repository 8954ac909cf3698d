import type { UrlRule } from '@pixel/protocol';
import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';

/**
 * Finds redirects to sites outside the project's allowed origins, unless all pages of the experiment are on the target site. The pixel only
 * redirects to another site if the origins name it; `*` names none.
 */
export function distantRedirects({ next }: PublicationStates): readonly Finding[] {
  return servedExperiments(next).flatMap(({ experimentKey, name, variants, urlRules }) => {
    const named = next.allowedOrigins.flatMap((text) => hostOf(text) ?? []);
    const pages = urlRules.include.map(addressIn).map(hostOf);
    const isNamed = (host: string): boolean =>
      named.some((site) => isWithin(host, site)) ||
      // If some pages are on another site, their visitors aren't redirected.
      (pages.length > 0 && pages.every((site) => site !== undefined && isWithin(host, site)));
    return variants.flatMap((variant) =>
      variant.changes.flatMap(({ operation, value }, at) => {
        const host = operation === 'redirect' ? hostOf(value) : undefined;
        if (host === undefined || isNamed(host)) return [];
        return {
          code: 'distant_redirect' as const,
          experimentKey,
          path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${at}.value`,
          message: `Variant "${variant.name}" of "${name}" redirects to ${host}, which is not an allowed origin of the project: visitors from another site are not redirected`,
          parameters: { name, variant: variant.name, host },
        };
      }),
    );
  });
}

function isWithin(host: string, site: string): boolean {
  return `.${host}`.endsWith(`.${site}`);
}

/** The part of a rule's value that may start an address; empty for rules about parts of addresses. */
function addressIn({ kind, value }: UrlRule): string {
  return kind === 'regex' || kind === 'contains' || kind === 'query_param'
    ? ''
    : value.replace(/^(?!https?:)/i, 'https://');
}

/** The host of an absolute address, without port and `www.`. */
function hostOf(address: string): string | undefined {
  if (!/^https?:\/\/[^/*]/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, '');
}
