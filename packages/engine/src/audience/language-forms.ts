import { LRUCache } from 'lru-cache';
import { foldText } from './fold-text.ts';

/** Languages that imply others: the two written forms of Norwegian, and the language itself, which implies the more common form. */
const impliedLanguages: Readonly<Record<string, readonly string[]>> = { nb: ['no'], nn: ['no'], no: ['nb'] };
/** Longer than the tag of any spoken language (https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1). */
const maxTagLength = 35;
const cache = new LRUCache<string, readonly string[]>({ max: 500 });

/**
 * Returns the folded languages that a visitor's language tag belongs to, with and without script and region: `zh-TW` belongs to `zh`,
 * `zh-Hant` and `zh-Hant-TW`. Fills in an implied script, but never a region.
 */
export function languageForms(tag: string): readonly string[] {
  const cached = cache.get(tag);
  if (cached !== undefined) return cached;
  const forms = computeForms(tag);
  if (tag.length <= maxTagLength) cache.set(tag, forms);
  return forms;
}

/** Returns the current tag of a language with its deprecated one replaced: `he` for `iw`. Returns an invalid tag unchanged. */
export function canonicalLanguage(tag: string): string {
  return parseLocale(tag)?.baseName ?? tag;
}

function computeForms(tag: string): readonly string[] {
  const locale = parseLocale(tag);
  if (locale === undefined) return [];
  const { language, region } = locale;
  const { script } = locale.maximize();
  return [language, ...(impliedLanguages[language] ?? [])]
    .flatMap((spoken) => [spoken, ...(script === undefined ? [] : [`${spoken}-${script}`])])
    .flatMap((spoken) => [spoken, ...(region === undefined ? [] : [`${spoken}-${region}`])])
    .map(foldText);
}

function parseLocale(tag: string): Intl.Locale | undefined {
  if (tag.length > maxTagLength) return undefined;
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
