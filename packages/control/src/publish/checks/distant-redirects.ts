import type { UrlRule } from '@pixel/protocol';
import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';

/**
 * Finds redirects to hosts outside the project's allowed origins, unless all of the experiment's pages are on the target host. The pixel
 * only redirects to another host if an allowed origin lists it; `*` lists none.
 */
export function distantRedirects({ next }: PublicationStates): readonly Finding[] {
  return servedExperiments(next).flatMap(({ experimentKey, name, variants, urlRules }) => {
    const allowedHosts = next.allowedOrigins.flatMap((text) => hostOf(text) ?? []);
    const pages = urlRules.include.map(urlIn).map(hostOf);
    const isAllowed = (host: string): boolean =>
      allowedHosts.some((site) => isWithin(host, site)) ||
      // If some of the experiment's pages are on another host, their visitors aren't redirected.
      (pages.length > 0 && pages.every((site) => site !== undefined && isWithin(host, site)));
    return variants.flatMap((variant) =>
      variant.changes.flatMap(({ operation, value }, index) => {
        const host = operation === 'redirect' ? hostOf(value) : undefined;
        if (host === undefined || isAllowed(host)) return [];
        return {
          code: 'distant_redirect' as const,
          experimentKey,
          path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${index}.value`,
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

/** Returns a rule's value as an absolute URL; empty for rule kinds that match only a part of the URL. */
function urlIn({ kind, value }: UrlRule): string {
  return kind === 'regex' || kind === 'contains' || kind === 'query_param'
    ? ''
    : value.replace(/^(?!https?:)/i, 'https://');
}

/** Returns the host of an absolute URL, without port and `www.`, or undefined. */
function hostOf(address: string): string | undefined {
  if (!/^https?:\/\/[^/*]/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, '');
}
