import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { withPart } from '../../draft/draft-kind.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { type Question, surveyFields } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { useSelection } from '../draft/use-selection.ts';
import { CheckboxField } from '../parts/checkbox-field.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { PartCard } from '../parts/part-card.tsx';
import { TextLine, TextLines } from '../parts/text-line.tsx';
import { BranchFields } from './branch-fields.tsx';
import { IdField } from './id-field.tsx';
import { OptionFields } from './option-fields.tsx';
import {
  unusedKey,
  withMoved,
  withoutQuestion,
  withQuestion,
  withQuestionId,
  withType,
} from './question-edits.ts';
import { questionTypes } from './question-types.ts';
import { TypeFields } from './type-fields.tsx';

/** Form of one question: the fields of its type, its branches and its id. */
export function QuestionForm({ at }: { readonly at: number }) {
  const words = usePageWords('surveyEditor');
  const { question: questionWords, types } = words;
  const { survey, content, change, revert, problemAt } = useSurveyDraft();
  const { openQuestion } = useSelection();
  const toast = useToast();
  const { questions } = content;
  const question = questions[at];
  if (question === undefined) return null;
  const { questionId, type, title, description, required } = question;
  const path = `questions.${at}`;
  const errorAt = (field: string) => problemAt(`${path}.${field}`);
  const replaceQuestion = (next: Question, field: string) =>
    change(withQuestion(content, next), `${questionId}.${field}`);
  const setFields = (
    part: { readonly [Name in keyof Question]?: Question[Name] | undefined },
    field: string,
  ) => replaceQuestion(withFields(question, part), field);

  function remove(): void {
    const part = withoutQuestion(content, questionId);
    const before = content;
    change(part);
    openQuestion(part.questions[Math.min(at, part.questions.length - 1)]?.questionId ?? '', {
      replace: true,
    });
    toast({
      text: questionWords.removed(title),
      undo: () => revert({ from: withPart(surveyFields, before, part), to: before }),
    });
  }

  function duplicate(): void {
    const copy = {
      ...question,
      questionId: unusedKey(
        questionId,
        questions.map((question) => question.questionId),
      ),
    } as Question;
    change({ questions: questions.toSpliced(at + 1, 0, copy) });
    openQuestion(copy.questionId);
  }

  /** Changes the question's id, also in branches and in the URL. */
  function rename(next: string): void {
    change(withQuestionId(content, questionId, next), `${questionId}.questionId`);
    openQuestion(next, { replace: true });
  }

  return (
    <PartCard
      title={questionWords.title(at + 1)}
      actions={
        <>
          <ChoiceField
            label={<span className="sr-only">{questionWords.type}</span>}
            className="max-w-[150px]"
            value={type}
            values={questionTypes}
            words={types}
            onChange={(next) => replaceQuestion(withType(question, next, words.newOptions), 'type')}
          />
          <Button
            kind="ghost"
            size="small"
            shape="icon"
            className="mb-0.5"
            aria-label={questionWords.moveUp}
            disabled={at === 0}
            onClick={() => change({ questions: withMoved(questions, at, at - 1) })}
          >
            <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
          <Button
            kind="ghost"
            size="small"
            shape="icon"
            className="mb-0.5"
            aria-label={questionWords.moveDown}
            disabled={at === questions.length - 1}
            onClick={() => change({ questions: withMoved(questions, at, at + 1) })}
          >
            <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
          <Button
            kind="ghost"
            size="small"
            shape="icon"
            className="mb-0.5"
            aria-label={questionWords.duplicate}
            onClick={duplicate}
          >
            <Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
          <Button
            kind="ghost"
            size="small"
            shape="icon"
            className="mb-0.5"
            aria-label={questionWords.remove}
            disabled={questions.length === 1}
            onClick={remove}
          >
            <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
        </>
      }
    >
      <TextLines
        data-wording
        label={questionWords.wording}
        value={title}
        error={errorAt('title')}
        onChange={(next = '') => setFields({ title: next }, 'title')}
      />
      <TextLine
        label={questionWords.description}
        value={description}
        error={errorAt('description')}
        onChange={(next) => setFields({ description: next }, 'description')}
      />
      <OptionFields question={question} path={path} />
      <TypeFields question={question} errorAt={errorAt} set={setFields} />
      <CheckboxField
        label={questionWords.required}
        isChecked={required}
        onChange={(isOn) => setFields({ required: isOn }, 'required')}
      />
      <BranchFields question={question} path={path} onChange={(next) => replaceQuestion(next, 'branching')} />
      <IdField
        key={questionId}
        label={questionWords.id}
        hint={survey.live === null ? questionWords.idHint : questionWords.idStays}
        value={questionId}
        error={errorAt('questionId')}
        readOnly={survey.live !== null}
        takenIds={questions.map((each) => each.questionId).filter((each) => each !== questionId)}
        takenError={questionWords.idTaken}
        onCommit={rename}
      />
    </PartCard>
  );
}

/** Returns a question with fields replaced; undefined removes one. */
function withFields(
  question: Question,
  part: { readonly [Name in keyof Question]?: Question[Name] | undefined },
): Question {
  const entries = Object.entries({ ...question, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as Question;
}
