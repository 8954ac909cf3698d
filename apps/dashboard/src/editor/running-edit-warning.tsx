import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { experimentChangesQuery } from '../session/changes.ts';
import { useProjectKey } from '../session/project.ts';
import { Notice } from '../ui/notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { ExperimentContent } from './draft/content.ts';
import { useDraft } from './draft/draft.tsx';
import { isEditedIn } from './section-status.ts';

/** Warning beside fields edited during a running experiment, visible if publishing would mix the results of two tests. */
export function RunningEditWarning({ fields }: { readonly fields: readonly (keyof ExperimentContent)[] }) {
  const { runningEdit } = usePageWords('sections');
  const { experimentKey } = useDraft().experiment;
  const { data } = useQuery(experimentChangesQuery(useProjectKey(), experimentKey));
  if (data === undefined) return null;
  const isWarned = data.warnings.some(
    (warning) => warning.code === 'running_edit' && warning.experimentKey === experimentKey,
  );
  const paths = data.changes.map(({ path }) => path);
  if (!isWarned || !isEditedIn({ fields }, experimentKey, paths)) return null;
  return (
    <div className="mb-3">
      <Notice tone="warning" icon={TriangleAlert}>
        {runningEdit}
      </Notice>
    </div>
  );
}
