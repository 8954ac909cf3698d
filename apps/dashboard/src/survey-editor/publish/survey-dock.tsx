import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GitCompareArrows } from 'lucide-react';
import { useSaveFirst } from '../../draft/use-save-first.ts';
import { changesPreviewQuery } from '../../session/changes.ts';
import { useProjectKey } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { PublishSurvey } from './publish-survey.tsx';
import { StartSurvey } from './start-survey.tsx';

/** Bar at the bottom of the screen with the number of unpublished changes and the actions on them. */
export function SurveyDock() {
  const { dock } = usePageWords('editor');
  const { dock: ownWords } = usePageWords('surveyEditor');
  const { survey, isReadOnly, save } = useSurveyDraft();
  const saveFirst = useSaveFirst(save);
  const navigate = useNavigate();
  const { data } = useQuery(changesPreviewQuery(useProjectKey(), { surveys: [survey.surveyKey] }));
  const count = data?.changes.filter(({ surveyKey }) => surveyKey === survey.surveyKey).length;
  const isNew = survey.live === null;
  return (
    <section
      id="dock"
      aria-label={dock.title}
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-15 flex-wrap items-center gap-2.5 border-t border-border bg-surface px-4 py-2 shadow-3 max-desk:pb-[calc(12px+env(safe-area-inset-bottom))] desk:left-[228px] desk:px-6"
    >
      <p className="flex min-h-6 min-w-0 grow items-center gap-2 text-13 text-muted max-desk:basis-full">
        {isNew ? (
          ownWords.draft
        ) : count === undefined ? null : count === 0 ? (
          dock.allLive
        ) : (
          <span>
            <b className="font-semibold text-text">{dock.edits(count)}</b> {dock.notLive(count)}
          </span>
        )}
      </p>
      <Button onClick={() => void navigate({ to: '.', search: (before) => before, hash: 'review' })}>
        <GitCompareArrows aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {dock.review}
      </Button>
      {!isReadOnly && (
        <div className="empty:hidden max-desk:grow max-desk:*:w-full">
          {survey.status === 'draft' ? (
            <StartSurvey survey={survey} saveFirst={saveFirst} />
          ) : (
            <PublishSurvey survey={survey} saveFirst={saveFirst} />
          )}
        </div>
      )}
    </section>
  );
}
