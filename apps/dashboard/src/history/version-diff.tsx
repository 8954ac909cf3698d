import type { DescribedChange } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { GroupedChanges } from '../changes/grouped-changes.tsx';
import { useProjectKey } from '../session/project.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Bar, useIsSlow } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import { comparisonQuery } from './use-versions.ts';

/** Describes the differences between two versions, optionally limited to one experiment. */
export function VersionDiff({
  from,
  to,
  experimentKey,
}: {
  readonly from: string;
  readonly to: string;
  readonly experimentKey?: string | undefined;
}) {
  const words = usePageWords('history');
  const { data, error, isPending } = useQuery(comparisonQuery(useProjectKey(), { from, to }));
  const isSlow = useIsSlow(isPending);
  if (error !== null && data === undefined) return <ErrorNotice error={error} />;
  if (data === undefined)
    return isSlow ? (
      <div className="flex flex-col gap-3 py-2">
        <Bar className="w-2/3" />
        <Bar className="w-1/2" />
      </div>
    ) : null;
  const changes = data.changes.filter((change) => belongsTo(change, experimentKey));
  if (changes.length === 0)
    return (
      <p className="py-1 text-13 text-muted">
        {experimentKey === undefined ? words.noDifference : words.noDifferenceHere}
      </p>
    );
  return <GroupedChanges changes={changes} />;
}

function belongsTo(change: DescribedChange, experimentKey: string | undefined): boolean {
  return experimentKey === undefined || change.experimentKey === experimentKey;
}
