import type { DescribedChange } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { usePageWords } from '../words/page-words.ts';
import { ChangeDescriptions } from './change-descriptions.tsx';
import { type ChangeGroup, groupChanges } from './group-changes.ts';
import { createNameLookup } from './name-lookup.ts';

/** Descriptions of changes, grouped below the name of each resource; without a name if there is only one resource. */
export function GroupedChanges({ changes }: { readonly changes: readonly DescribedChange[] }) {
  const { entities } = usePageWords('changes');
  const formatName = useFormatGroupName();
  const groups = groupChanges(changes);
  if (groups.length === 1 && groups[0]?.kind !== 'project') return <ChangeDescriptions changes={changes} />;
  return groups.map((group) => (
    <div key={`${group.kind} ${group.key}`} className="pt-2">
      <p className="text-13">
        <b className="font-[560]">
          <bdi>{formatName(group)}</bdi>
        </b>{' '}
        {group.kind !== 'project' && <span className="text-12 text-faint">{entities[group.kind]}</span>}
      </p>
      <ChangeDescriptions changes={group.changes} />
    </div>
  ));
}

/** Returns a function that names a group's resource. */
export function useFormatGroupName(): (group: ChangeGroup) => string {
  const { entities } = usePageWords('changes');
  const { data: experiments = [] } = useQuery(experimentsQuery(useProjectKey()));
  const names = createNameLookup(experiments);
  return ({ kind, key, name }) => {
    if (kind === 'project') return entities.project;
    return name ?? (kind === 'experiment' ? names.experiment(key) : kind === 'goal' ? names.goal(key) : key);
  };
}
