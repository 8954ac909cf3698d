import type { InferResponseType } from 'hono/client';
import type { api } from '../../api/client.ts';
import type { Question, SurveyContent } from '../draft/survey-content.ts';
import { scaleRange } from '../questions/question-types.ts';

type BuiltInTexts = InferResponseType<(typeof api)['survey-words']['$get']>['languages'][string];

/**
 * Returns a draft in the form that pages receive: with the default scales, labels and translations filled in. The draft may be invalid.
 * `builtInTexts` returns Pixel's texts in a language; `fallback` are those in English.
 */
export function toClientSurvey(
  { name, displayType, questions, trigger, display, appearance, intro, thankYou, ...content }: SurveyContent,
  { wordsOf, fallback }: { wordsOf: (tag: string) => BuiltInTexts | undefined; fallback: BuiltInTexts },
) {
  const { language, labels, translations = {} } = content;
  const words = wordsOf(language) ?? fallback;
  return {
    surveyKey: 'preview',
    surveyId: 'preview',
    surveyName: name,
    status: 'running' as const,
    displayType,
    questions: questions.map((question) => withScaleLabels(question, words)),
    trigger,
    display,
    appearance,
    ...(intro !== undefined && { intro }),
    ...(thankYou !== undefined && { thankYou }),
    language,
    labels: { ...words.labels, ...labels },
    translations: Object.fromEntries(
      Object.entries(translations).map(([tag, translation]) => {
        const builtIn = wordsOf(tag);
        if (builtIn === undefined) return [tag, translation];
        const texts = questions.map(
          (question) =>
            [
              question.questionId,
              { ...scaleEndLabels(question, builtIn), ...translation.questions?.[question.questionId] },
            ] as const,
        );
        return [
          tag,
          {
            ...translation,
            questions: Object.fromEntries(texts),
            labels: { ...builtIn.labels, ...translation.labels },
          },
        ];
      }),
    ),
  };
}

function withScaleLabels(question: Question, words: BuiltInTexts): Question {
  const points = scaleRange(question);
  return points === undefined
    ? question
    : { ...scaleEndLabels(question, words), ...question, scale: points.max };
}

/** Returns the default labels of a scale's ends; undefined if the question sets either itself, or has no standard scale. */
function scaleEndLabels({ type, minLabel, maxLabel }: Question, words: BuiltInTexts) {
  if (minLabel !== undefined || maxLabel !== undefined) return undefined;
  return type === 'nps' || type === 'csat' || type === 'ces' ? words.scales[type] : undefined;
}
