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
import { surveyNames } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { useSurveyWords } from '../draft/use-survey-words.ts';
import { PartCard } from '../parts/part-card.tsx';
import { LabelFields } from './label-fields.tsx';
import { missingIn, textsOf } from './survey-texts.ts';
import { TranslationRows } from './translation-rows.tsx';

/** The survey's own language and its translations, each with the number of missing texts. */
export function LanguagesForm({
  chosen,
  onChoose,
}: {
  /** The edited and previewed language; undefined is the survey's own. */
  readonly chosen: string | undefined;
  readonly onChoose: (tag: string | undefined) => void;
}) {
  const { languages: words } = usePageWords('surveyEditor');
  const { content, change, revert, problemAt, isReadOnly } = useSurveyDraft();
  const { languages } = useSurveyWords();
  const format = useFormat();
  const toast = useToast();
  const [wanted, setWanted] = useState('');
  const { language, translations = {} } = content;
  const texts = textsOf(content);
  const tags = Object.keys(translations);
  const tag = chosen !== undefined && tags.includes(chosen) ? chosen : undefined;

  function add(): void {
    const next = wanted.trim();
    if (next === '' || tags.includes(next)) return;
    change({ translations: { ...translations, [next]: {} } });
    setWanted('');
    onChoose(next);
  }

  function remove(gone: string): void {
    const { [gone]: _, ...rest } = translations;
    const part = { translations: Object.keys(rest).length === 0 ? undefined : rest };
    change(part);
    onChoose(undefined);
    toast({
      text: words.removed(nameOf(gone)),
      undo: () => revert({ from: withPart(surveyNames, content, part), to: content }),
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
        {languages.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </datalist>
      <fieldset aria-label={words.title} className="flex flex-wrap gap-1.5">
        {[undefined, ...tags].map((each) => {
          const missing = each === undefined ? 0 : missingIn(texts, translations[each]);
          return (
            <Button key={each ?? ''} size="small" aria-pressed={tag === each} onClick={() => onChoose(each)}>
              <bdi>{nameOf(each ?? language)}</bdi>
              <span className={classNames('num text-12', missing > 0 ? 'text-warning-text' : 'text-muted')}>
                {each === undefined
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
            value={wanted}
            list="survey-languages"
            placeholder="de"
            className="max-w-32 font-mono"
            autoComplete="off"
            onChange={({ target }) => setWanted(target.value)}
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
                {words.remove(nameOf(tag))}
              </Button>
            )}
          </>
        )}
      </fieldset>
    </PartCard>
  );
}

/** A language's name in the current language, or its tag if it has none. */
function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
