import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { withPart } from '../../draft/draft-kind.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { currentLanguage } from '../../words/words.ts';
import { surveyFields } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { useSurveyWords } from '../draft/use-survey-words.ts';
import { PartCard } from '../parts/part-card.tsx';
import { LabelFields } from './label-fields.tsx';
import { countMissing, translatableTexts } from './survey-texts.ts';
import { TranslationRows } from './translation-rows.tsx';

/** Form of the survey's default language and its translations, each with the number of missing texts. */
export function LanguagesForm({
  chosen,
  onChoose,
}: {
  /** Tag of the edited and previewed language; undefined for the default language. */
  readonly chosen: string | undefined;
  readonly onChoose: (tag: string | undefined) => void;
}) {
  const { languages: words } = usePageWords('surveyEditor');
  const { content, change, revert, problemAt, isReadOnly } = useSurveyDraft();
  const { languages } = useSurveyWords();
  const format = useFormat();
  const toast = useToast();
  const [newTag, setNewTag] = useState('');
  const { language, translations = {} } = content;
  const texts = translatableTexts(content);
  const tags = Object.keys(translations);
  const tag = chosen !== undefined && tags.includes(chosen) ? chosen : undefined;

  function add(): void {
    const next = newTag.trim();
    if (next === '' || tags.includes(next)) return;
    change({ translations: { ...translations, [next]: {} } });
    setNewTag('');
    onChoose(next);
  }

  function remove(removedTag: string): void {
    const { [removedTag]: _, ...rest } = translations;
    const part = { translations: Object.keys(rest).length === 0 ? undefined : rest };
    change(part);
    onChoose(undefined);
    toast({
      text: words.removed(languageName(removedTag)),
      undo: () => revert({ from: withPart(surveyFields, content, part), to: content }),
    });
  }

  return (
    <PartCard title={words.title} about={words.text}>
      <TextField
        label={words.own}
        hint={words.ownHint}
        value={language}
        list="survey-languages"
        className="max-w-32 font-mono"
        autoComplete="off"
        disabled={isReadOnly}
        error={problemAt('language')}
        onChange={({ target }) => change({ language: target.value }, 'language')}
      />
      <datalist id="survey-languages">
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageName(language)}
          </option>
        ))}
      </datalist>
      <fieldset aria-label={words.title} className="flex flex-wrap gap-1.5">
        {[undefined, ...tags].map((option) => {
          const missing = option === undefined ? 0 : countMissing(texts, translations[option]);
          return (
            <Button
              key={option ?? ''}
              size="small"
              aria-pressed={tag === option}
              onClick={() => onChoose(option)}
            >
              <bdi>{languageName(option ?? language)}</bdi>
              <span className={classNames('num text-12', missing > 0 ? 'text-warning-text' : 'text-muted')}>
                {option === undefined
                  ? words.isOwn
                  : missing > 0
                    ? words.missing(format.count(missing))
                    : words.whole}
              </span>
            </Button>
          );
        })}
      </fieldset>
      {!isReadOnly && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            label={words.add}
            value={newTag}
            list="survey-languages"
            placeholder="de"
            className="max-w-32 font-mono"
            autoComplete="off"
            onChange={({ target }) => setNewTag(target.value)}
          />
          <Button type="submit">
            <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {words.addIt}
          </Button>
        </form>
      )}
      <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-4">
        {tag === undefined ? (
          <LabelFields />
        ) : (
          <>
            <FieldError message={problemAt(`translations.${tag}`)} />
            <TranslationRows key={tag} tag={tag} texts={texts} />
            {!isReadOnly && (
              <Button size="small" kind="danger" className="self-start" onClick={() => remove(tag)}>
                <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                {words.remove(languageName(tag))}
              </Button>
            )}
          </>
        )}
      </fieldset>
    </PartCard>
  );
}

/** Returns a language's name in the user interface's language, or its tag if it has none. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
