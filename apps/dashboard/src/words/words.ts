import { createContext, use } from 'react';
import { keep } from '../browser/kept.ts';
import type { Words } from './en.ts';

/** Languages that there are catalogues of. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const languageKey = 'pixel-language';

/** The words in the language that was chosen, or the browser's. */
export const WordsContext = createContext<Words | undefined>(undefined);

/** Returns the words to be shown. */
export function useWords(): Words {
  const words = use(WordsContext);
  if (words === undefined) throw new Error('There are no words around this part');
  return words;
}

/** Returns the language that index.html found before the first paint. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'de' ? 'de' : 'en';
}

/** Loads a catalogue; each is a file of its own, of which one is needed. */
export async function loadWords(language: Language): Promise<Words> {
  return language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en;
}

/** Keeps a language for this browser, and shows the page in it. */
export function chooseLanguage(language: Language): void {
  keep(languageKey, language);
  location.reload();
}
