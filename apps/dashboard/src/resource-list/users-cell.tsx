import { useQuery } from '@tanstack/react-query';
import { experimentsQuery, type OverviewExperiment } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

/** Keys of the experiments and surveys that use a resource. */
export interface ResourceUsage {
  readonly usedBy: readonly string[];
  readonly usedBySurveys: readonly string[];
}

/** Where a resource is used: the first user by name, preferably one that `getLabel` labels, and how many more there are. */
export function UsersCell({
  usage: { usedBy, usedBySurveys },
  getLabel,
}: {
  readonly usage: ResourceUsage;
  readonly getLabel?: (experiment: OverviewExperiment) => string | undefined;
}) {
  const { resources } = useWords();
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const users = usedBy.map((key) => {
    const experiment = experiments.find(({ experimentKey }) => experimentKey === key);
    return { name: experiment?.name ?? key, label: experiment && getLabel?.(experiment) };
  });
  const sorted = users.toSorted((a, b) => Number(b.label !== undefined) - Number(a.label !== undefined));
  const [first, ...others] = [...sorted, ...usedBySurveys.map((name) => ({ name, label: undefined }))];
  if (first === undefined) return <span className="text-muted">{resources.notUsed}</span>;
  const more =
    others.length === 0 ? undefined : resources.moreCount(format.count(others.length), others.length);
  return (
    <span className="block min-w-0">
      <bdi className="block truncate">{first.name}</bdi>
      <span className="block truncate text-12 text-muted empty:hidden">
        {[first.label, more].filter((part) => part !== undefined).join(' · ')}
      </span>
    </span>
  );
}
