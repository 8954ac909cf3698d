import { ConflictDialog } from '../../draft/conflict-dialog.tsx';
import type { Path } from '../../draft/merge-tree.ts';
import { useLastEditor } from '../../draft/use-last-editor.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';

/** Dialog that lets the user resolve conflicts with edits that someone else saved first. */
export function SurveyConflicts() {
  const { conflict } = usePageWords('editor');
  const { labels, entities } = usePageWords('changes');
  const { survey, content, conflicts, resolve } = useSurveyDraft();
  const format = useFormat();
  const other = useLastEditor(
    { kind: 'survey', key: survey.surveyKey },
    { isInConflict: conflicts.length > 0 },
  );
  const labelOf = (field: string) => (labels as Readonly<Record<string, string>>)[field] ?? field;

  function titleOf([field = '', key, ...rest]: Path): string {
    const question = content.questions.find(({ questionId }) => questionId === key);
    if (field !== 'questions')
      return [field, ...(key === undefined ? [] : [key, ...rest])].map(labelOf).join(': ');
    return [question?.title ?? key ?? entities.question, ...rest.map(labelOf)].join(': ');
  }

  return (
    <ConflictDialog
      conflicts={conflicts}
      resolve={resolve}
      titleOf={titleOf}
      describeValue={(_, value) => {
        if (value === undefined) return conflict.emptyValue;
        if (typeof value === 'string') return value;
        return typeof value === 'number' ? format.number(value) : JSON.stringify(value, undefined, 1);
      }}
      otherEditor={other}
    />
  );
}
