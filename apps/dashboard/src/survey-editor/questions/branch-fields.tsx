import { X } from 'lucide-react';
import { AddButton } from '../../ui/add-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, SelectField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import type { Branch, Question } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { BranchValue } from './branch-value.tsx';
import { operatorsOf, valueFor } from './branch-values.ts';
import { end, withBranches } from './edits.ts';

/** What follows a question: branches by answer, of which the first match is taken. */
export function BranchFields({
  question,
  path,
  onChange,
}: {
  readonly question: Question;
  readonly path: string;
  readonly onChange: (question: Question) => void;
}) {
  const { branches: words, operators, question: own } = usePageWords('surveyEditor');
  const { content, problemAt, problems } = useSurveyDraft();
  const { questions } = content;
  const { branching = [] } = question;
  const put = (next: readonly Branch[]) => onChange(withBranches(question, [...next]));
  const whole = problems.find((each) => each.path === path);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.title}</legend>
      {branching.length === 0 && <p className="text-13 text-muted">{words.none}</p>}
      {branching.map((branch, at) => {
        const { operator } = branch.when;
        const set = (next: Branch) => put(branching.with(at, next));
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
            key={at}
            className="rounded-3 bg-sunken p-2.5"
          >
            <div className="flex flex-wrap items-end gap-2 text-13">
              <ChoiceField
                label={words.when(at + 1)}
                value={operator}
                values={operatorsOf(question)}
                words={operators}
                onChange={(next) =>
                  set({ ...branch, when: { operator: next, ...valueFor(question, next, branch.when.value) } })
                }
              />
              <BranchValue
                question={question}
                when={branch.when}
                label={words.value(at + 1)}
                onChange={(value) => set({ ...branch, when: { operator, value } })}
              />
              <SelectField
                label={words.goTo(at + 1)}
                value={branch.goTo}
                className="max-w-52"
                onChange={({ target }) => set({ ...branch, goTo: target.value })}
              >
                {questions.map(({ questionId, title }, index) => (
                  <option key={questionId} value={questionId}>
                    {own.numbered(index + 1, title)}
                  </option>
                ))}
                <option value={end}>{words.end}</option>
              </SelectField>
              <Button
                kind="ghost"
                shape="icon"
                className="ml-auto"
                aria-label={words.remove(at + 1)}
                onClick={() => put(branching.toSpliced(at, 1))}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            </div>
            <FieldError message={problemAt(`${path}.branching.${at}`)} />
          </div>
        );
      })}
      <FieldError message={whole?.message} />
      <AddButton
        className="self-start"
        onAdd={() => {
          const [operator = 'always'] = operatorsOf(question);
          put([...branching, { when: { operator, ...valueFor(question, operator, undefined) }, goTo: end }]);
        }}
      >
        {words.add}
      </AddButton>
    </fieldset>
  );
}
