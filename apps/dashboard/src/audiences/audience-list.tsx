import { ResourceList } from '../resource-list/resource-list.tsx';
import { useRemoval } from '../resource-list/use-removal.ts';
import { UsersCell } from '../resource-list/users-cell.tsx';
import { describeRule } from '../rules/describe-rule.ts';
import { useCanActAs } from '../session/project.ts';
import { useWords } from '../words/words.ts';
import { type Audience, keyOfAudience } from './audience.ts';
import { useAudienceChanges } from './use-audiences.ts';

/** Audiences with their rules in words, and where they are used. */
export function AudienceList({
  audiences,
  onOpen,
}: {
  readonly audiences: readonly Audience[];
  readonly onOpen: (audienceKey: string) => void;
}) {
  const words = useWords();
  const { columns } = words.audiencesPage;
  const canEdit = useCanActAs('editor');
  const remove = useRemoval(useAudienceChanges());
  return (
    <ResourceList
      items={audiences}
      keyOf={keyOfAudience}
      nameColumn={{ head: columns.audience, width: 'w-[30%]' }}
      columns={[
        {
          head: columns.rule,
          cell: ({ audience }) => <bdi className="line-clamp-2">{describeRule(audience, words)}</bdi>,
        },
        {
          head: words.resources.usedIn,
          width: 'w-[24%]',
          cell: (audience) => <UsersCell used={audience} />,
        },
      ]}
      card={(audience) => (
        <>
          <bdi className="mt-1 line-clamp-3 text-muted">{describeRule(audience.audience, words)}</bdi>
          <span className="mt-1.5 block text-12">
            <UsersCell used={audience} />
          </span>
        </>
      )}
      onOpen={onOpen}
      onRemove={canEdit ? remove : undefined}
    />
  );
}
