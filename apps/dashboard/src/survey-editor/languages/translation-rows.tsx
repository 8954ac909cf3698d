import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { TextLines } from '../parts/text-line.tsx';
import { type SurveyText, translationAt, withTranslation } from './survey-texts.ts';

/** The survey's texts, each with a field for its translation. */
export function TranslationRows({
  tag,
  texts,
}: {
  readonly tag: string;
  readonly texts: readonly SurveyText[];
}) {
  const { languages: words, logic } = usePageWords('surveyEditor');
  const { content, change } = useSurveyDraft();
  const { questions, translations = {}, language } = content;
  const translation = translations[tag] ?? {};
  const describeSource = ({ path: [part = '', key = '', field = ''] }: SurveyText) => {
    if (part === 'intro') return words.parts.intro;
    if (part === 'thankYou') return words.parts.thankYou;
    if (part === 'labels') return words.parts.labels;
    const index = questions.findIndex(({ questionId }) => questionId === key);
    return `${logic.toQuestion(index + 1)} · ${words.fields[field as keyof typeof words.fields] ?? field}`;
  };
  return (
    <ul className="flex flex-col divide-y divide-border border-y border-border">
      {texts.map((source) => {
        const path = source.path.join('.');
        const current = translationAt(translation, source.path);
        const isMissing = current === undefined && !source.isOptional;
        return (
          <li key={path} className="grid gap-x-4 gap-y-1 py-3 desk:grid-cols-2">
            <div className="min-w-0">
              <p className="text-12 text-muted">{describeSource(source)}</p>
              <p lang={language} className="mt-1 text-13 break-words">
                <bdi>{source.text}</bdi>
              </p>
            </div>
            <TextLines
              label={
                <>
                  <span className="sr-only">{words.translationOf(source.text)}</span>
                  {isMissing && <span className="text-warning-text">{words.isMissing}</span>}
                </>
              }
              lang={tag}
              dir="auto"
              rows={1}
              className="min-h-8!"
              value={current}
              onChange={(text) =>
                change(
                  {
                    translations: { ...translations, [tag]: withTranslation(translation, source.path, text) },
                  },
                  `translations.${tag}.${path}`,
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
