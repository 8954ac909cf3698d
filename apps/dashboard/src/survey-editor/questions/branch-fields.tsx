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
import { InlineText } from './inline-text.tsx';

/** What follows a question: branches by answer as sentences, of which the first match is taken. */
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
  const { content, problemAt, problems, fresh } = useSurveyDraft();
  const { questions } = content;
  const { branching = [] } = question;
  const pathOf = (at: number) => `${path}.branching.${at}`;
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
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
            key={at}
            aria-label={words.legend(at + 1)}
            className="min-w-0 rounded-3 bg-sunken p-2.5"
            {...fresh.props(pathOf(at))}
          >
            <div className="flex items-start gap-2">
              <div className="flex min-w-0 grow flex-wrap items-start gap-x-2 gap-y-1.5 text-13">
                <InlineText>{words.ifAnswer}</InlineText>
                <ChoiceField
                  label={words.when(at + 1)}
                  isLabelHidden
                  value={operator}
                  values={operatorsOf(question)}
                  words={operators}
                  onChange={(next) =>
                    set({
                      ...branch,
                      when: { operator: next, ...valueFor(question, next, branch.when.value) },
                    })
                  }
                />
                <BranchValue
                  question={question}
                  when={branch.when}
                  label={words.value(at + 1)}
                  onChange={(value) => set({ ...branch, when: { operator, value } })}
                />
                <InlineText>{words.thenGoTo}</InlineText>
                <SelectField
                  label={words.goTo(at + 1)}
                  isLabelHidden
                  value={branch.goTo}
                  className="max-w-60"
                  onChange={({ target }) => set({ ...branch, goTo: target.value })}
                >
                  {questions.map(({ questionId, title }, place) => (
                    <option key={questionId} value={questionId}>
                      {own.numbered(place + 1, title)}
                    </option>
                  ))}
                  <option value={end}>{words.end}</option>
                </SelectField>
              </div>
              <Button
                kind="ghost"
                shape="icon"
                aria-label={words.remove(at + 1)}
                onClick={() => {
                  fresh.finish();
                  put(branching.toSpliced(at, 1));
                }}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            </div>
            <FieldError message={problemAt(pathOf(at))} />
          </fieldset>
        );
      })}
      <FieldError message={whole?.message} />
      <AddButton
        className="self-start"
        onAdd={() => {
          const [operator = 'always'] = operatorsOf(question);
          fresh.start(pathOf(branching.length));
          put([...branching, { when: { operator, ...valueFor(question, operator, undefined) }, goTo: end }]);
        }}
      >
        {words.add}
      </AddButton>
    </fieldset>
  );
}
