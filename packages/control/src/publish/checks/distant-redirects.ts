import type { UrlRule } from '@pixel/protocol';
import { type Finding, type Publishing, servedOnes } from './finding.ts';

/**
 * Finds redirects that lead to a site of which neither the project's origins nor the pages of the experiment say that it is the
 * project's: the script in the page follows none from one site to another that is not named, and `*` names none.
 */
export function distantRedirects({ next }: Publishing): readonly Finding[] {
  return servedOnes(next).flatMap(({ experimentKey, name, variants, urlRules }) => {
    const named = [...next.allowedOrigins, ...urlRules.include.map(addressIn)].flatMap(
      (text) => hostOf(text) ?? [],
    );
    return variants.flatMap((variant) =>
      variant.changes.flatMap(({ operation, value }, at) => {
        const host = operation === 'redirect' ? hostOf(value) : undefined;
        if (host === undefined || named.some((site) => `.${host}`.endsWith(`.${site}`))) return [];
        return {
          code: 'distant_redirect' as const,
          experimentKey,
          path: `experiments.${experimentKey}.variants.${variant.variantKey}.changes.${at}.value`,
          message: `Variant "${variant.name}" of "${name}" leads to ${host}, which the allowed origins of the project do not name: visitors on pages of another site stay there`,
        };
      }),
    );
  });
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
