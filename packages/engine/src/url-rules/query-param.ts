import { composedText } from '../composed-text.ts';
import { pageParameters } from '../page-parameters.ts';
import { matchesNothing, type PreparedUrlRule, withoutProblem } from './prepared-url-rule.ts';
import { tidyText } from './rule-value.ts';

/**
 * Matches a query parameter: `name` with any value, or `name=value` if one of its values equals it. Both may be written plainly or encoded,
 * with `+` for a space.
 */
export function prepareQueryParam(value: string): PreparedUrlRule {
  const tidy = tidyText(value).replace(/^\?/, '');
  const equals = tidy.indexOf('=');
  const names = spellings(equals === -1 ? tidy : tidy.slice(0, equals));
  if (names[0] === '') return matchesNothing('must name a parameter, as name or name=value');
  if (tidy.includes('&') || tidy.includes('#'))
    return matchesNothing('must be one parameter, as name or name=value; write & as %26 and # as %23');
  const values = equals === -1 ? undefined : spellings(tidy.slice(equals + 1));
  return withoutProblem({
    matches(page) {
      const parameters = pageParameters(page);
      return names.some((name) => {
        const found = parameters.get(name);
        return found !== undefined && (values === undefined || values.some((one) => found.includes(one)));
      });
    },
    holds: () => [alwaysLegible(names), alwaysLegible(values ?? [])].filter((texts) => texts.length > 0),
  });
}

/** The text as it is and, if that differs, as an address encodes it. */
function spellings(text: string): readonly string[] {
  const asWritten = composedText(text);
  const decoded = composedText(new URLSearchParams(`_=${text}`).get('_') ?? '');
  return asWritten === decoded ? [asWritten] : [asWritten, decoded];
}

/** The longest run in each spelling of characters that look the same in every address. */
function alwaysLegible(texts: readonly string[]): readonly string[] {
  return texts.map((text) =>
    (text.match(/[\w.~-]+/g) ?? []).reduce(
      (longest, run) => (run.length > longest.length ? run : longest),
      '',
    ),
  );
}
