import { ResourceList } from '../resource-list/resource-list.tsx';
import { useRemoval } from '../resource-list/use-removal.ts';
import { UsersCell } from '../resource-list/users-cell.tsx';
import { describeRule } from '../rules/describe-rule.ts';
import { useCanActAs } from '../session/project.ts';
import { useWords } from '../words/words.ts';
import { type Audience, keyOfAudience } from './audience.ts';
import { useAudienceChanges } from './use-audiences.ts';

/** Audiences with descriptions of their rules, and where they are used. */
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
      nameColumn={{ header: columns.audience, width: 'w-[30%]' }}
      columns={[
        {
          header: columns.rule,
          renderCell: ({ audience }) => <bdi className="line-clamp-2">{describeRule(audience, words)}</bdi>,
        },
        {
          header: words.resources.usedIn,
          width: 'w-[24%]',
          renderCell: (audience) => <UsersCell usage={audience} />,
        },
      ]}
      renderCard={(audience) => (
        <>
          <bdi className="mt-1 line-clamp-3 text-muted">{describeRule(audience.audience, words)}</bdi>
          <span className="mt-1.5 block text-12">
            <UsersCell usage={audience} />
          </span>
        </>
      )}
      onOpen={onOpen}
      onRemove={canEdit ? remove : undefined}
    />
  );
}
