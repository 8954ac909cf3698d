import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChangeDescriptions } from '../../changes/change-descriptions.tsx';
import { FindingList } from '../../changes/finding-list.tsx';
import { changesPreviewQuery } from '../../session/changes.ts';
import { useProjectKey } from '../../session/project.ts';
import { Panel } from '../../ui/dialog.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';

/** Side panel of the survey's unpublished changes and their problems; opens at `#review`. */
export function SurveyReview() {
  const { review } = usePageWords('editor');
  const { survey } = useSurveyDraft();
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === 'review' });
  // A draft is reviewed as if it were started, so that its problems show before it is.
  const selection = { surveys: [survey.surveyKey], startsDrafts: survey.status === 'draft' };
  const { data } = useQuery({ ...changesPreviewQuery(useProjectKey(), selection), enabled: isOpen });
  return (
    <Panel
      isOpen={isOpen}
      onClose={() => void navigate({ to: '.', search: (before) => before, hash: '', replace: true })}
      title={review.title}
    >
      {data !== undefined && (
        <div className="flex flex-col gap-4">
          <FindingList errors={data.errors} warnings={data.warnings} />
          {data.changes.length === 0 ? (
            <p className="text-13 text-muted">{review.noChanges}</p>
          ) : (
            <ChangeDescriptions changes={data.changes} />
          )}
        </div>
      )}
    </Panel>
  );
}
