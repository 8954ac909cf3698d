import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { SurveyTexts } from './survey-texts.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

/** The built-in texts by the language subtag of a BCP 47 tag. */
export const languages: Readonly<Record<string, SurveyTexts>> = {
  ar,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  he,
  it,
  ja,
  nl,
  pl,
  pt,
  sv,
  tr,
  zh,
};

/** Returns the built-in texts for the language of a BCP 47 tag, such as those of `pt` for `pt-BR`; undefined if there are none. */
export function builtInTexts(language: string): SurveyTexts | undefined {
  const [primary = ''] = language.toLowerCase().split('-');
  return Object.hasOwn(languages, primary) ? languages[primary] : undefined;
}
