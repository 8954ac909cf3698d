import type { InferResponseType } from 'hono/client';
import type { api } from '../../api/client.ts';
import type { Question, SurveyContent } from '../draft/survey-content.ts';
import { pointsOf } from '../questions/question-types.ts';

type Words = InferResponseType<(typeof api)['survey-words']['$get']>['languages'][string];

/**
 * Returns a draft in the form that pages receive: with scales and all texts, even if it couldn't be saved. `wordsOf` returns the built-in
 * texts in a language; `fallback` are those in English.
 */
export function surveyForPages(
  { name, displayType, questions, trigger, display, appearance, intro, thankYou, ...content }: SurveyContent,
  { wordsOf, fallback }: { wordsOf: (tag: string) => Words | undefined; fallback: Words },
) {
  const { language, labels, translations = {} } = content;
  const words = wordsOf(language) ?? fallback;
  return {
    surveyKey: 'preview',
    surveyId: 'preview',
    surveyName: name,
    status: 'running' as const,
    displayType,
    questions: questions.map((question) => withScale(question, words)),
    trigger,
    display,
    appearance,
    ...(intro !== undefined && { intro }),
    ...(thankYou !== undefined && { thankYou }),
    language,
    labels: { ...words.labels, ...labels },
    translations: Object.fromEntries(
      Object.entries(translations).map(([tag, translation]) => {
        const own = wordsOf(tag);
        if (own === undefined) return [tag, translation];
        const texts = questions.map(
          (question) =>
            [
              question.questionId,
              { ...endsOf(question, own), ...translation.questions?.[question.questionId] },
            ] as const,
        );
        return [
          tag,
          {
            ...translation,
            questions: Object.fromEntries(texts),
            labels: { ...own.labels, ...translation.labels },
          },
        ];
      }),
    ),
  };
}

function withScale(question: Question, words: Words): Question {
  const points = pointsOf(question);
  return points === undefined ? question : { ...endsOf(question, words), ...question, scale: points.max };
}

/** Default labels for a question without labels at the ends of its scale. */
function endsOf({ type, minLabel, maxLabel }: Question, words: Words) {
  if (minLabel !== undefined || maxLabel !== undefined) return undefined;
  return type === 'nps' || type === 'csat' || type === 'ces' ? words.scales[type] : undefined;
}
