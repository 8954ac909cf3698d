import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { QuestionType } from './draft/survey-content.ts';
import { useSurveyDraft } from './draft/survey-draft.tsx';
import { useSelection } from './draft/use-selection.ts';
import { newQuestion } from './questions/question-edits.ts';
import { questionIcons, questionTypes } from './questions/question-types.ts';

/** Menu that adds a question of the selected type after the open one, and focuses its text field. `q` opens the menu. */
export function AddQuestion() {
  const words = usePageWords('surveyEditor');
  const { content, change, isReadOnly } = useSurveyDraft();
  const { at, openQuestion } = useSelection();
  const { questions } = content;
  const addedId = useRef<string>(undefined);

  function add(type: QuestionType): void {
    const question = newQuestion(type, { title: words.newTitles[type], labels: words.newOptions, questions });
    change({ questions: questions.toSpliced((at ?? questions.length - 1) + 1, 0, question) });
    openQuestion(question.questionId);
    addedId.current = question.questionId;
  }

  // Focuses the new question's text field once the question is open.
  useEffect(() => {
    if (addedId.current === undefined || at === undefined || questions[at]?.questionId !== addedId.current)
      return;
    addedId.current = undefined;
    titleField()?.focus();
    titleField()?.select();
  });

  useHotkeys(
    isReadOnly
      ? []
      : [
          {
            keys: 'q',
            label: words.addQuestion,
            run: () => document.getElementById('add-question')?.click(),
          },
        ],
  );
  if (isReadOnly) return null;
  return (
    <div className="px-2 pt-2 pb-1">
      <Menu
        onCloseAutoFocus={(event) => {
          if (addedId.current !== undefined || titleField()?.matches(':focus')) event.preventDefault();
        }}
        trigger={
          <Button id="add-question" size="small" className="w-full">
            <Plus aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            {words.addQuestion}
          </Button>
        }
      >
        {questionTypes.map((type) => {
          const Icon = questionIcons[type];
          return (
            <MenuItem key={type} onSelect={() => add(type)}>
              <Icon aria-hidden="true" strokeWidth={1.75} />
              {words.types[type]}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}

/** Returns the text field of the open question. */
const titleField = () => document.querySelector<HTMLTextAreaElement>('textarea[data-wording]');
