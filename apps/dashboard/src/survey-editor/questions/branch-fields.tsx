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
import { InlineText } from './inline-text.tsx';
import { endTarget, withBranches } from './question-edits.ts';

/** Fields of a question's branches, each as a sentence. The first branch whose condition matches the answer is taken. */
export function BranchFields({
  question,
  path,
  onChange,
}: {
  readonly question: Question;
  readonly path: string;
  readonly onChange: (question: Question) => void;
}) {
  const { branches: words, operators, question: questionWords } = usePageWords('surveyEditor');
  const { content, problemAt, problems, newRow } = useSurveyDraft();
  const { questions } = content;
  const { branching = [] } = question;
  const pathOf = (at: number) => `${path}.branching.${at}`;
  const setBranches = (next: readonly Branch[]) => onChange(withBranches(question, [...next]));
  const branchingProblem = problems.find((problem) => problem.path === path);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{words.title}</legend>
      {branching.length === 0 && <p className="text-13 text-muted">{words.none}</p>}
      {branching.map((branch, index) => {
        const { operator } = branch.when;
        const setBranch = (next: Branch) => setBranches(branching.with(index, next));
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: branches have no id
            key={index}
            aria-label={words.legend(index + 1)}
            className="min-w-0 rounded-3 bg-sunken p-2.5"
            {...newRow.props(pathOf(index))}
          >
            <div className="flex items-start gap-2">
              <div className="flex min-w-0 grow flex-wrap items-start gap-x-2 gap-y-1.5 text-13">
                <InlineText>{words.ifAnswer}</InlineText>
                <ChoiceField
                  label={words.when(index + 1)}
                  isLabelHidden
                  value={operator}
                  values={operatorsOf(question)}
                  words={operators}
                  onChange={(next) =>
                    setBranch({
                      ...branch,
                      when: { operator: next, ...valueFor(question, next, branch.when.value) },
                    })
                  }
                />
                <BranchValue
                  question={question}
                  when={branch.when}
                  label={words.value(index + 1)}
                  onChange={(value) => setBranch({ ...branch, when: { operator, value } })}
                />
                <InlineText>{words.thenGoTo}</InlineText>
                <SelectField
                  label={words.goTo(index + 1)}
                  isLabelHidden
                  value={branch.goTo}
                  className="max-w-60"
                  onChange={({ target }) => setBranch({ ...branch, goTo: target.value })}
                >
                  {questions.map(({ questionId, title }, questionIndex) => (
                    <option key={questionId} value={questionId}>
                      {questionWords.numbered(questionIndex + 1, title)}
                    </option>
                  ))}
                  <option value={endTarget}>{words.end}</option>
                </SelectField>
              </div>
              <Button
                kind="ghost"
                shape="icon"
                aria-label={words.remove(index + 1)}
                onClick={() => {
                  newRow.finish();
                  setBranches(branching.toSpliced(index, 1));
                }}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            </div>
            <FieldError message={problemAt(pathOf(index))} />
          </fieldset>
        );
      })}
      <FieldError message={branchingProblem?.message} />
      <AddButton
        className="self-start"
        onAdd={() => {
          const [operator = 'always'] = operatorsOf(question);
          newRow.start(pathOf(branching.length));
          setBranches([
            ...branching,
            { when: { operator, ...valueFor(question, operator, undefined) }, goTo: endTarget },
          ]);
        }}
      >
        {words.add}
      </AddButton>
    </fieldset>
  );
}
