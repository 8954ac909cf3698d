import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const plurals = {
  en: /\b1 (?:more |other |different |page )?(?:answers|changes|characters|days|events|experiments|goals|hours|minutes|months|others|pages|people|projects|questions|records|requests|responses|seconds|surveys|tests|times|users|values|variants|views|visitors|visits|weeks)\b/,
  de: /\b1 (?:andere |verschiedene |weitere )?(?:Anfragen|Antworten|Änderungen|Besuchern|Besuche|Besuchen|Datensätze|Datensätzen|Ereignisse|Ereignissen|Experimente|Experimenten|Fragen|Minuten|Monate|Monaten|Personen|Projekte|Projekten|Sekunden|Seiten|Seitenaufrufe|Seitenaufrufen|Stunden|Tage|Tagen|Umfragen|Varianten|Werte|Werten|Wochen|Zeilen|Ziele|Zielen)\b/,
};

/** Counts that are never one, such as the planned visitors of a test and days in whole weeks. */
const neverOne = /\.(?:adjusted|beforeHorizon|counted|tooLong|detectable|detectsLift|wayMore|twice|several)$/;

it.each(['en', 'de'] as const)('the texts in %s have a singular form', async (language) => {
  const found: string[] = [];
  for (const [path, format] of await textsOf(language)) {
    const texts = variationsOf(format);
    // A parameter is the formatted count or its number; the text expects one of the two.
    if (!neverOne.test(path) && texts.length > 0 && texts.every((text) => plurals[language].test(text)))
      found.push(`${path}: ${texts[0]}`);
  }
  expect(found).toEqual([]);
});

type Formatter = (...args: unknown[]) => unknown;

/** All texts with parameters of a catalogue, by path. */
async function textsOf(language: string): Promise<readonly (readonly [string, Formatter])[]> {
  const files = ['', 'pages/'].flatMap((folder) =>
    readdirSync(new URL(`./${language}/${folder}`, import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `./${language}/${folder}${name}`),
  );
  const texts: (readonly [string, Formatter])[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'function') texts.push([path, value as Formatter]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, `${path}.${key}`);
  };
  for (const file of [...files, `./${language}.ts`]) walk(await import(file), file);
  expect(texts.length).toBeGreaterThan(200);
  return texts;
}

/** The texts for a count of one, for each choice of numbers and formatted counts as parameters. */
function variationsOf(format: Formatter): readonly string[] {
  const choices = Array.from({ length: 2 ** format.length }, (_, bits) =>
    Array.from({ length: format.length }, (__, at) => (bits & (1 << at) ? 1 : '1')),
  );
  return choices.flatMap((args) => {
    try {
      const text = format(...args);
      return typeof text === 'string' ? [text] : [];
    } catch {
      // The text takes a list or an object.
      return [];
    }
  });
}
