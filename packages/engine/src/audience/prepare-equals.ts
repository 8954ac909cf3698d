import { hostOf } from '../visitor/host.ts';
import { foldText } from './fold-text.ts';
import { readNumber } from './read-number.ts';

type Scalar = string | number | boolean;

/** Prepares the comparison of an attribute with values of which it has to equal one. */
export function prepareEquals(attribute: string, expected: readonly Scalar[]): (value: Scalar) => boolean {
  const texts = new Set(
    expected.filter((value) => typeof value !== 'number').map((value) => spell(attribute, `${value}`)),
  );
  const numbers = new Set(expected.filter((value) => typeof value === 'number'));
  // A text is compared as a number only with a number: to itself, "05" is not "5".
  const numbersOrTexts = new Set(expected.flatMap((value) => readNumber(value) ?? []));
  const isText = attribute === 'language' ? fitsLanguage : fitsText;

  return function equalsOne(value) {
    if (typeof value === 'number') return numbersOrTexts.has(value);
    if (isText(foldText(`${value}`), texts)) return true;
    if (numbers.size === 0) return false;
    const number = readNumber(value);
    return number !== undefined && numbers.has(number);
  };
}

function fitsText(text: string, texts: ReadonlySet<string>): boolean {
  return texts.has(text);
}

/** A language stands for its regional forms as well: `DE` for `DE-AT`. */
function fitsLanguage(text: string, texts: ReadonlySet<string>): boolean {
  for (let end = text.length; end > 0; end = text.lastIndexOf('-', end - 1))
    if (texts.has(text.slice(0, end))) return true;
  return false;
}

/** An expected text as attributes have it: hosts are in ASCII and without `www.`. */
function spell(attribute: string, text: string): string {
  return foldText(attribute === 'referrer_host' ? (hostOf(`https://${text}/`) ?? text) : text);
}
