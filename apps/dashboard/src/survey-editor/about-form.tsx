import { TextArea, TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useSurveyDraft } from './draft/survey-draft.tsx';
import { PartCard } from './parts/part-card.tsx';

/** Form of the survey's internal name and notes, which visitors don't see. */
export function AboutForm() {
  const { about: words } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  return (
    <PartCard title={words.title} about={words.text}>
      <TextField
        label={words.name}
        value={content.name}
        autoComplete="off"
        error={problemAt('name')}
        onChange={({ target }) => change({ name: target.value }, 'name')}
      />
      <TextArea
        label={words.notes}
        rows={4}
        value={content.notes ?? ''}
        error={problemAt('notes')}
        onChange={({ target }) => change({ notes: target.value === '' ? undefined : target.value }, 'notes')}
      />
    </PartCard>
  );
}
