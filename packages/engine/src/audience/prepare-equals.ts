import { hostOf } from '../visitor/host.ts';
import { foldText } from './fold-text.ts';
import { canonicalLanguage, languageForms } from './language-forms.ts';

type Scalar = string | number | boolean;

/**
 * Prepares a comparison with values, one of which the attribute has to equal. A number equals a string that is its canonical spelling: `5`
 * equals `"5"`, but neither `"05"` nor `"5e0"`.
 */
export function prepareEquals(attribute: string, expected: readonly Scalar[]): (value: Scalar) => boolean {
  const numbers = new Set(expected.filter((value) => typeof value === 'number').map(String));
  const others = expected.filter((value) => typeof value !== 'number').map(String);
  const texts = new Set(others.flatMap((text) => normalizeExpected(attribute, text)).map(foldText));
  const numbersOrTexts = new Set([...numbers, ...others.map((text) => text.trim())]);
  const matches = attribute === 'language' ? matchesLanguage : matchesText;

  return function equalsOne(value) {
    if (typeof value === 'number') return numbersOrTexts.has(`${value}`);
    return matches(`${value}`, texts) || (typeof value === 'string' && numbers.has(value.trim()));
  };
}

function matchesText(text: string, texts: ReadonlySet<string>): boolean {
  return texts.has(foldText(text));
}

/** Whether a language tag matches one of the texts. A language includes its regional forms: `DE` matches `DE-AT`. */
function matchesLanguage(tag: string, texts: ReadonlySet<string>): boolean {
  const text = foldText(tag);
  for (let end = text.length; end > 0; end = text.lastIndexOf('-', end - 1))
    if (texts.has(text.slice(0, end))) return true;
  return languageForms(text).some((form) => texts.has(form));
}

/** Normalizes an expected text as attributes are: hosts in ASCII without `www.`, languages by their current tags. */
function normalizeExpected(attribute: string, text: string): readonly string[] {
  if (attribute === 'referrer_host') return [hostOf(`https://${text}/`) ?? text];
  return attribute === 'language' ? [text, canonicalLanguage(text)] : [text];
}
