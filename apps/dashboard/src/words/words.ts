import { createContext, use } from 'react';
import { storeText } from '../browser/stored-text.ts';
import type { Words } from './en.ts';

/** Languages with a catalogue. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const languageKey = 'pixel-language';

/** The texts in the current language. */
export const WordsContext = createContext<Words | undefined>(undefined);

/** Returns the texts in the current language. */
export function useWords(): Words {
  const words = use(WordsContext);
  if (words === undefined) throw new Error('useWords needs WordsContext around it');
  return words;
}

/** Returns the language that index.html detected before the first paint. */
export function currentLanguage(): Language {
  return document.documentElement.lang === 'de' ? 'de' : 'en';
}

/** Loads a catalogue from its own chunk. */
export async function loadWords(language: Language): Promise<Words> {
  return language === 'de' ? (await import('./de.ts')).de : (await import('./en.ts')).en;
}

/** Stores the language in this browser and reloads the page in it. */
export function chooseLanguage(language: Language): void {
  storeText(languageKey, language);
  location.reload();
}
