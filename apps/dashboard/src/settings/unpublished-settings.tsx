import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChangeDescriptions } from '../changes/change-descriptions.tsx';
import { groupChanges } from '../changes/group-changes.ts';
import { changesPreviewQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { usePageWords } from '../words/page-words.ts';

/** Card with descriptions of the saved but unpublished settings, and a link to review them. */
export function UnpublishedSettings() {
  const { unpublished: words } = usePageWords('settings');
  const projectKey = useProjectKey();
  const { data } = useQuery(changesPreviewQuery(projectKey, {}));
  const group = groupChanges(data?.changes ?? []).find(({ kind }) => kind === 'project');
  if (group === undefined) return null;
  return (
    <Card aria-labelledby="waiting-title" className="p-4">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 grow">
          <h2 id="waiting-title" className="title-card">
            {words.title(group.changes.length)}
          </h2>
          <p className="text-13 text-muted">{words.text}</p>
        </div>
        <Link to="/p/$projectKey/changes" params={{ projectKey }} className={buttonClass()}>
          {words.review}
        </Link>
      </header>
      <div className="mt-2">
        <ChangeDescriptions changes={group.changes} />
      </div>
    </Card>
  );
}
