import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { TextLines } from '../parts/text-line.tsx';
import { type SurveyText, translated, withText } from './survey-texts.ts';

/** Each text of the survey, beside its translation. */
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
  const nameOf = ({ path: [part = '', key = '', field = ''] }: SurveyText) => {
    if (part === 'intro') return words.parts.intro;
    if (part === 'thankYou') return words.parts.thankYou;
    if (part === 'labels') return words.parts.labels;
    const at = questions.findIndex(({ questionId }) => questionId === key);
    return `${logic.toQuestion(at + 1)} · ${words.fields[field as keyof typeof words.fields] ?? field}`;
  };
  return (
    <ul className="flex flex-col divide-y divide-border border-y border-border">
      {texts.map((each) => {
        const path = each.path.join('.');
        const current = translated(translation, each.path);
        const isMissing = current === undefined && !each.isOptional;
        return (
          <li key={path} className="grid gap-x-4 gap-y-1 py-3 desk:grid-cols-2">
            <div className="min-w-0">
              <p className="text-12 text-muted">{nameOf(each)}</p>
              <p lang={language} className="mt-1 text-13 break-words">
                <bdi>{each.text}</bdi>
              </p>
            </div>
            <TextLines
              label={
                <>
                  <span className="sr-only">{words.translationOf(each.text)}</span>
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
                  { translations: { ...translations, [tag]: withText(translation, each.path, text) } },
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
