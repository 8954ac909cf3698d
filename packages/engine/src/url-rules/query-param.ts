import { composeText } from '../compose-text.ts';
import { pageParameters } from '../page-parameters.ts';
import { invalidRule, type PreparedUrlRule, validRule } from './prepared-url-rule.ts';
import { trimUrlText } from './rule-value.ts';

/**
 * Prepares a rule that matches a query parameter: `name` with any value, or `name=value` with at least one value that equals `value`. Name
 * and value may be written plainly or encoded, with `+` for a space.
 */
export function prepareQueryParam(value: string): PreparedUrlRule {
  const normalized = trimUrlText(value).replace(/^\?/, '');
  const equals = normalized.indexOf('=');
  const names = spellings(equals === -1 ? normalized : normalized.slice(0, equals));
  if (names[0] === '') return invalidRule('must name a parameter, as name or name=value');
  if (normalized.includes('&') || normalized.includes('#'))
    return invalidRule('must be one parameter, as name or name=value; write & as %26 and # as %23');
  const values = equals === -1 ? undefined : spellings(normalized.slice(equals + 1));
  return validRule({
    matches(page) {
      const parameters = pageParameters(page);
      return names.some((name) => {
        const found = parameters.get(name);
        return (
          found !== undefined && (values === undefined || values.some((expected) => found.includes(expected)))
        );
      });
    },
    requiredLiterals: () =>
      [longestPlainRuns(names), longestPlainRuns(values ?? [])].filter((texts) => texts.length > 0),
  });
}

/** Returns the text as written and, if that differs, decoded. */
function spellings(text: string): readonly string[] {
  const asWritten = composeText(text);
  const decoded = composeText(new URLSearchParams(`_=${text}`).get('_') ?? '');
  return asWritten === decoded ? [asWritten] : [asWritten, decoded];
}

/** Returns, for each text, its longest run of characters that are never encoded in an address. */
function longestPlainRuns(texts: readonly string[]): readonly string[] {
  return texts.map((text) =>
    (text.match(/[\w.~-]+/g) ?? []).reduce(
      (longest, run) => (run.length > longest.length ? run : longest),
      '',
    ),
  );
}
