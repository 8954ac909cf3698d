import { en } from './en.ts';
import type { SurveyWords } from './survey-words.ts';

const languages: Readonly<Record<string, SurveyWords>> = { en };

/** Gives the words of a language by its BCP 47 tag, `pt` also for `pt-BR`; undefined where Pixel does not bring any. */
export function wordsOf(language: string): SurveyWords | undefined {
  const [primary = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(languages, primary) ? languages[primary] : undefined;
}
