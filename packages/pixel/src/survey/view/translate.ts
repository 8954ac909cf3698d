import type { Survey, SurveyQuestion, SurveyTranslation } from '@pixel/protocol';

/** A survey as one visitor reads it. */
export type ReadableSurvey = Omit<Survey, 'translations'>;

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|iw|ks|nqo|ps|sd|syr|ug|ur|yi)\b|-(arab|hebr)\b/i;

/**
 * Translates a survey into the first of these languages that it has, or keeps its own; texts missing from a translation stay in its own.
 */
export function translate(survey: Survey, wanted: readonly string[]): ReadableSurvey {
  const { translations = {}, ...own } = survey;
  const language = chooseLanguage([own.language, ...Object.keys(translations)], wanted) ?? own.language;
  const { questions = {}, intro, thankYou, labels } = translations[language] ?? ({} as SurveyTranslation);
  return {
    ...own,
    language,
    labels: { ...own.labels, ...labels },
    ...(own.intro ? { intro: Object.assign({}, own.intro, intro) } : {}),
    ...(own.thankYou ? { thankYou: Object.assign({}, own.thankYou, thankYou) } : {}),
    questions: own.questions.map((question) => {
      const { options = {}, ...texts } = questions[question.questionId] ?? {};
      const made: SurveyQuestion = Object.assign({}, question, texts);
      const translated = question.options?.map(({ optionId, label }) => ({
        optionId,
        label: options[optionId] ?? label,
      }));
      return translated ? { ...made, options: translated } : made;
    }),
  };
}

/** Returns the first wanted language that is available: exactly, or else ignoring the region. */
function chooseLanguage(there: readonly string[], wanted: readonly string[]): string | undefined {
  for (const one of wanted) {
    const same = there.find((language) => language.toLowerCase() === one.toLowerCase());
    const near = same ?? there.find((language) => primary(language) === primary(one));
    if (near !== undefined) return near;
  }
  return undefined;
}

const primary = (language: string) => language.toLowerCase().split('-', 1).join();

/** Returns a language's writing direction. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr';
}
