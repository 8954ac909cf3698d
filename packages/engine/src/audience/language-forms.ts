import { LRUCache } from 'lru-cache';
import { foldText } from './fold-text.ts';

/** Languages that one stands for besides itself: both written forms of Norwegian, of which the first is the usual one. */
const alsoSpoken: Readonly<Record<string, readonly string[]>> = { nb: ['no'], nn: ['no'], no: ['nb'] };
/** No language that somebody speaks has a longer tag (https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1). */
const maxTagLength = 35;
const remembered = new LRUCache<string, readonly string[]>({ max: 500 });

/**
 * Returns the languages that a visitor's language tag belongs to, folded, with and without script and region: `zh-TW` belongs to `zh`,
 * `zh-Hant` and `zh-Hant-TW`. An implied script is filled in, a region never.
 */
export function languageForms(tag: string): readonly string[] {
  const known = remembered.get(tag);
  if (known !== undefined) return known;
  const forms = formsOf(tag);
  if (tag.length <= maxTagLength) remembered.set(tag, forms);
  return forms;
}

/** Spells a tag as the registry has it now, where that is another one: `iw` is `he`. */
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
