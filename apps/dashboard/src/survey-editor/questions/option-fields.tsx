import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { CheckLine } from '../parts/check-line.tsx';
import { freeKey, moved, withOptionId, withOptions, withQuestion } from './edits.ts';
import { IdField } from './id-field.tsx';

/** The options of a question, in order. */
export function OptionFields({ question, path }: { readonly question: Question; readonly path: string }) {
  const { options: words, question: own } = usePageWords('surveyEditor');
  const { survey, content, change, problemAt } = useSurveyDraft();
  const { questionId, options, shuffle, allowOther } = question;
  if (options === undefined) return null;
  type Options = typeof options;
  const put = (next: Options, step?: string) => change(withOptions(content, question, next), step);
  const set = (name: 'shuffle' | 'allowOther', isOn: boolean) => {
    const { [name]: _, ...rest } = question;
    change(withQuestion(content, isOn ? { ...rest, [name]: true } : rest));
  };
  const isNew = survey.live === null;
  const ids = options.map(({ optionId }) => optionId);
  const isWrong = (at: number) => problemAt(`${path}.options.${at}`);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.title}</legend>
      {options.map((option, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an option's id changes while it is typed
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_112px_auto] items-start gap-1.5 max-desk:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label={<span className="sr-only">{words.label(at + 1)}</span>}
            value={option.label}
            autoComplete="off"
            error={isWrong(at)}
            onChange={({ target }) =>
              put(options.with(at, { ...option, label: target.value }), `${questionId}.option.${at}`)
            }
          />
          <div className="max-desk:hidden">
            <IdField
              key={option.optionId}
              label={<span className="sr-only">{words.id(at + 1)}</span>}
              value={option.optionId}
              readOnly={!isNew}
              title={isNew ? words.idHint : words.idStays}
              taken={ids.filter((id) => id !== option.optionId)}
              takenWords={own.idTaken}
              onCommit={(next) => change(withOptionId(content, question, option.optionId, next))}
            />
          </div>
          <span className="flex self-end">
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.moveUp(option.label)}
              disabled={at === 0}
              onClick={() => put(moved(options, at, at - 1))}
            >
              <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.moveDown(option.label)}
              disabled={at === options.length - 1}
              onClick={() => put(moved(options, at, at + 1))}
            >
              <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.remove(option.label)}
              disabled={options.length === 1}
              onClick={() => put(options.toSpliced(at, 1))}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
          </span>
        </div>
      ))}
      <FieldError
        message={ids.some((_, at) => isWrong(at) !== undefined) ? undefined : problemAt(`${path}.options`)}
      />
      <AddButton
        className="self-start"
        onAdd={() => put([...options, { optionId: freeKey('option', ids), label: words.newLabel }])}
      >
        {words.add}
      </AddButton>
      <CheckLine label={words.shuffle} isOn={shuffle === true} onChange={(isOn) => set('shuffle', isOn)} />
      <CheckLine
        label={words.allowOther}
        isOn={allowOther === true}
        onChange={(isOn) => set('allowOther', isOn)}
      />
    </fieldset>
  );
}
