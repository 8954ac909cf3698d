import { LRUCache } from 'lru-cache';
import { foldText } from './fold-text.ts';

/** Languages that imply others: both written forms of Norwegian, the usual one first. */
const alsoSpoken: Readonly<Record<string, readonly string[]>> = { nb: ['no'], nn: ['no'], no: ['nb'] };
/** Longer than the tag of any spoken language (https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1). */
const maxTagLength = 35;
const remembered = new LRUCache<string, readonly string[]>({ max: 500 });

/**
 * Returns the folded languages that a visitor's language tag belongs to, with and without script and region: `zh-TW` belongs to `zh`,
 * `zh-Hant` and `zh-Hant-TW`. Fills in an implied script, but never a region.
 */
export function languageForms(tag: string): readonly string[] {
  const known = remembered.get(tag);
  if (known !== undefined) return known;
  const forms = formsOf(tag);
  if (tag.length <= maxTagLength) remembered.set(tag, forms);
  return forms;
}

/** Replaces a deprecated tag by its current one: `iw` by `he`. */
export function canonicalLanguage(tag: string): string {
  return readLocale(tag)?.baseName ?? tag;
}

function formsOf(tag: string): readonly string[] {
  const locale = readLocale(tag);
  if (locale === undefined) return [];
  const { language, region } = locale;
  const { script } = locale.maximize();
  return [language, ...(alsoSpoken[language] ?? [])]
    .flatMap((spoken) => [spoken, ...(script === undefined ? [] : [`${spoken}-${script}`])])
    .flatMap((spoken) => [spoken, ...(region === undefined ? [] : [`${spoken}-${region}`])])
    .map(foldText);
}

function readLocale(tag: string): Intl.Locale | undefined {
  if (tag.length > maxTagLength) return undefined;
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
