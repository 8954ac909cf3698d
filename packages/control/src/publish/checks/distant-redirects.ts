import type { UrlRule } from '@pixel/protocol';
import { type Finding, type Publishing, servedOnes } from './finding.ts';

/**
 * Finds redirects that lead to a site that the project's origins do not name, unless all pages of the experiment are on it: the script in
 * the page follows none from one site to another that is not named, and `*` names none.
 */
export function distantRedirects({ next }: Publishing): readonly Finding[] {
  return servedOnes(next).flatMap(({ experimentKey, name, variants, urlRules }) => {
    const named = next.allowedOrigins.flatMap((text) => hostOf(text) ?? []);
    const pages = urlRules.include.map(addressIn).map(hostOf);
    const isNamed = (host: string): boolean =>
      named.some((site) => isWithin(host, site)) ||
      // Where some pages are on another site, visitors of these stay there.
      (pages.length > 0 && pages.every((site) => site !== undefined && isWithin(host, site)));
    return variants.flatMap((variant) =>
      variant.changes.flatMap(({ operation, value }, at) => {
        const host = operation === 'redirect' ? hostOf(value) : undefined;
        if (host === undefined || isNamed(host)) return [];
        return {
          code: 'distant_redirect' as const,
          experimentKey,
          path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${at}.value`,
          message: `Variant "${variant.name}" of "${name}" leads to ${host}, which the allowed origins of the project do not name: visitors on pages of another site stay there`,
          parameters: { name, variant: variant.name, host },
        };
      }),
    );
  });
}

function isWithin(host: string, site: string): boolean {
  return `.${host}`.endsWith(`.${site}`);
}

/** What may be the beginning of an address; of rules by parts of it, nothing. */
function addressIn({ kind, value }: UrlRule): string {
  return kind === 'regex' || kind === 'contains' || kind === 'query_param'
    ? ''
    : value.replace(/^(?!https?:)/i, 'https://');
}

/** The host of an absolute address, without its port and `www.`. */
function hostOf(address: string): string | undefined {
  if (!/^https?:\/\/[^/*]/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, '');
}
