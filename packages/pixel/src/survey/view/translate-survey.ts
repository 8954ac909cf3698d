import type { Survey, SurveyQuestion, SurveyTranslation } from '@pixel/protocol';

/** A survey as one visitor reads it. */
export type ReadableSurvey = Omit<Survey, 'translations'>;

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|nqo|ps|sd|syr|ug|ur|yi)\b|-(arab|hebr)\b/i;

/**
 * Translates a survey into the first of these languages that it has; otherwise it stays in its own. Texts missing from a translation stay
 * in the survey's own language.
 */
export function translateSurvey(survey: Survey, languages: readonly string[]): ReadableSurvey {
  const { translations = {}, ...original } = survey;
  const language =
    chooseLanguage([original.language, ...Object.keys(translations)], languages) ?? original.language;
  const { questions = {}, intro, thankYou, labels } = translations[language] ?? ({} as SurveyTranslation);
  return {
    ...original,
    language,
    labels: { ...original.labels, ...labels },
    ...(original.intro ? { intro: Object.assign({}, original.intro, intro) } : {}),
    ...(original.thankYou ? { thankYou: Object.assign({}, original.thankYou, thankYou) } : {}),
    questions: original.questions.map((question) => {
      const { options = {}, ...texts } = questions[question.questionId] ?? {};
      const translated: SurveyQuestion = Object.assign({}, question, texts);
      const translatedOptions = question.options?.map(({ optionId, label }) => ({
        optionId,
        label: options[optionId] ?? label,
      }));
      return translatedOptions ? { ...translated, options: translatedOptions } : translated;
    }),
  };
}

/** Returns the first of these languages that is available: exactly, or else ignoring the region. */
function chooseLanguage(available: readonly string[], languages: readonly string[]): string | undefined {
  for (const one of languages) {
    const same = available.find((language) => language.toLowerCase() === one.toLowerCase());
    const near = same ?? available.find((language) => primary(language) === primary(one));
    if (near !== undefined) return near;
  }
  return undefined;
}

const primary = (language: string) => language.toLowerCase().split('-', 1).join();

/** Returns a language's writing direction. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr';
}
