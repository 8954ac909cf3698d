import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Question } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { CheckboxField } from '../parts/checkbox-field.tsx';
import { IdField } from './id-field.tsx';
import { unusedKey, withMoved, withOptionId, withOptions, withQuestion } from './question-edits.ts';

/** Fields of a question's options; renders nothing if its type has none. */
export function OptionFields({ question, path }: { readonly question: Question; readonly path: string }) {
  const { options: words, question: questionWords } = usePageWords('surveyEditor');
  const { survey, content, change, problemAt } = useSurveyDraft();
  const { questionId, options, shuffle, allowOther } = question;
  if (options === undefined) return null;
  type Options = typeof options;
  const setOptions = (next: Options, step?: string) => change(withOptions(content, question, next), step);
  const setFlag = (name: 'shuffle' | 'allowOther', isOn: boolean) => {
    const { [name]: _, ...rest } = question;
    change(withQuestion(content, isOn ? { ...rest, [name]: true } : rest));
  };
  const isNew = survey.live === null;
  const ids = options.map(({ optionId }) => optionId);
  const optionProblem = (at: number) => problemAt(`${path}.options.${at}`);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.title}</legend>
      {options.map((option, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an option's id changes while it is typed
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_112px_auto] items-start gap-1.5 max-desk:grid-cols-[minmax(0,1fr)_auto]"
        >
          <TextField
            label={<span className="sr-only">{words.label(index + 1)}</span>}
            value={option.label}
            autoComplete="off"
            error={optionProblem(index)}
            onChange={({ target }) =>
              setOptions(
                options.with(index, { ...option, label: target.value }),
                `${questionId}.option.${index}`,
              )
            }
          />
          <div className="max-desk:hidden">
            <IdField
              key={option.optionId}
              label={<span className="sr-only">{words.id(index + 1)}</span>}
              value={option.optionId}
              readOnly={!isNew}
              title={isNew ? words.idHint : words.idStays}
              takenIds={ids.filter((id) => id !== option.optionId)}
              takenError={questionWords.idTaken}
              onCommit={(next) => change(withOptionId(content, question, option.optionId, next))}
            />
          </div>
          <span className="flex self-end">
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.moveUp(option.label)}
              disabled={index === 0}
              onClick={() => setOptions(withMoved(options, index, index - 1))}
            >
              <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.moveDown(option.label)}
              disabled={index === options.length - 1}
              onClick={() => setOptions(withMoved(options, index, index + 1))}
            >
              <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
            <Button
              kind="ghost"
              shape="icon"
              aria-label={words.remove(option.label)}
              disabled={options.length === 1}
              onClick={() => setOptions(options.toSpliced(index, 1))}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
            </Button>
          </span>
        </div>
      ))}
      <FieldError
        message={
          ids.some((_, index) => optionProblem(index) !== undefined)
            ? undefined
            : problemAt(`${path}.options`)
        }
      />
      <AddButton
        className="self-start"
        onAdd={() => setOptions([...options, { optionId: unusedKey('option', ids), label: words.newLabel }])}
      >
        {words.add}
      </AddButton>
      <CheckboxField
        label={words.shuffle}
        isChecked={shuffle === true}
        onChange={(isOn) => setFlag('shuffle', isOn)}
      />
      <CheckboxField
        label={words.allowOther}
        isChecked={allowOther === true}
        onChange={(isOn) => setFlag('allowOther', isOn)}
      />
    </fieldset>
  );
}
