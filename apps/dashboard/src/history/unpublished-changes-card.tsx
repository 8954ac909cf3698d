import type { UnpublishedChanges } from '@pixel/control/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ChangeDescriptions } from '../changes/change-descriptions.tsx';
import { changesOfConflict } from '../changes/changes-of-conflict.ts';
import { FindingList } from '../changes/finding-list.tsx';
import { type ChangeGroup, groupChanges } from '../changes/group-changes.ts';
import { useFormatGroupName } from '../changes/grouped-changes.tsx';
import { type PublishDecisions, PublishDialog } from '../changes/publish-dialog.tsx';
import { usePublish } from '../changes/use-publish.ts';
import { changesPreviewQuery } from '../session/changes.ts';
import { useCanActAs, useMissingRole, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Avatar } from '../ui/marks.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Time } from '../ui/time.tsx';
import { usePageWords } from '../words/page-words.ts';

/** Unpublished changes by resource, each with its last editor, and a button that publishes all or the selected ones. */
export function UnpublishedChangesCard() {
  const words = usePageWords('history');
  const { needsEditor } = usePageWords('changes').publish;
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const canEdit = useCanActAs('editor');
  const needsRole = useMissingRole('editor', needsEditor);
  const { data, error } = useQuery(changesPreviewQuery(projectKey, {}));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<UnpublishedChanges>();
  const publish = usePublish();
  if (error !== null && data === undefined) return <ErrorNotice error={error} />;
  if (data === undefined) return null;

  const groups = groupChanges(data.changes);
  const selectedGroups = groups.filter((group) => isSelectable(group) && selected.has(groupId(group)));
  const count =
    selectedGroups.length === 0
      ? data.changes.length
      : selectedGroups.flatMap(({ changes }) => changes).length;
  const selectedKeys = (kind: ChangeGroup['kind']) =>
    selectedGroups.flatMap((group) => (group.kind === kind ? [group.key] : []));
  const selection =
    selectedGroups.length === 0
      ? {}
      : { experiments: selectedKeys('experiment'), surveys: selectedKeys('survey') };

  async function review(): Promise<void> {
    setSeen(await queryClient.fetchQuery({ ...changesPreviewQuery(projectKey, selection), staleTime: 0 }));
  }

  function publishReviewed({ reason, runningEditChoices }: PublishDecisions): void {
    if (seen === undefined) return;
    const sameTest = [...runningEditChoices].flatMap(([experimentKey, choice]) =>
      choice.kind === 'same' ? [{ experimentKey, reason: choice.reason.trim() }] : [],
    );
    setSeen(undefined);
    publish.mutate(
      {
        seen,
        ...Object.fromEntries(Object.entries(selection).filter(([, keys]) => keys.length > 0)),
        ...(reason !== undefined && { reason }),
        ...(sameTest.length > 0 && { sameTest }),
      },
      {
        onSuccess: () => setSelected(new Set()),
        onError: (error) => {
          const current = changesOfConflict(error);
          if (current === undefined) void review();
          else setSeen(current);
        },
      },
    );
  }

  if (data.changes.length === 0)
    return (
      <Card>
        <EmptyState icon={CircleCheck} tone="positive" title={words.nothingWaits}>
          {words.nothingWaitsText}
        </EmptyState>
      </Card>
    );
  return (
    <Card aria-label={words.waiting}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-3">
        <h2 className="title-card grow">{words.waiting}</h2>
        {canEdit ? (
          <Button kind="primary" disabled={publish.isPending} onClick={() => void review()}>
            {selectedGroups.length === 0 ? words.publishAll(count) : words.publishSelected(count)}
          </Button>
        ) : (
          needsRole !== undefined && <p className="text-13 text-muted">{needsRole}</p>
        )}
      </header>
      {data.errors.length + data.warnings.length > 0 && (
        <div className="border-b border-border px-4 py-3">
          <FindingList errors={data.errors} warnings={data.warnings} />
        </div>
      )}
      <ul className="divide-y divide-border">
        {groups.map((group) => (
          <ChangeGroupItem
            key={groupId(group)}
            group={group}
            edit={data.edits.find(
              ({ kind, key }) => kind === group.kind && (kind === 'project' || key === group.key),
            )}
            isSelected={selected.has(groupId(group))}
            onToggle={
              canEdit && isSelectable(group)
                ? () => setSelected((current) => toggle(current, groupId(group)))
                : undefined
            }
          />
        ))}
      </ul>
      {seen !== undefined && (
        <PublishDialog
          seen={seen}
          error={publish.error}
          onClose={() => {
            setSeen(undefined);
            publish.reset();
          }}
          onPublish={publishReviewed}
        />
      )}
    </Card>
  );
}

function ChangeGroupItem({
  group,
  edit,
  isSelected,
  onToggle,
}: {
  readonly group: ChangeGroup;
  readonly edit: { readonly by: string; readonly at: string } | undefined;
  readonly isSelected: boolean;
  readonly onToggle: (() => void) | undefined;
}) {
  const words = usePageWords('history');
  const { entities } = usePageWords('changes');
  const projectKey = useProjectKey();
  const { kind, key, changes } = group;
  const name = useFormatGroupName()(group);
  return (
    <li className="px-4 py-3">
      <div className="flex items-start gap-3 text-13">
        {onToggle !== undefined && (
          <span className="grid size-6 shrink-0 place-items-center max-desk:size-11 max-desk:-my-2.5">
            <input
              type="checkbox"
              aria-label={words.select(name)}
              checked={isSelected}
              onChange={onToggle}
              className="size-4 accent-accent"
            />
          </span>
        )}
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="min-w-0 font-[560]">
              {kind === 'experiment' ? (
                <Link
                  to="/p/$projectKey/experiments/$experimentKey"
                  params={{ projectKey, experimentKey: key }}
                  className="underline-offset-3 hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </b>
            {kind !== 'project' && <span className="text-12 text-faint">{entities[kind]}</span>}
            {edit !== undefined && (
              <span className="flex min-w-0 items-center gap-1.5 text-12 text-muted">
                <Avatar name={edit.by} />
                <span className="min-w-0">
                  <bdi>{words.editedBy(edit.by)}</bdi> <Time at={edit.at} />
                </span>
              </span>
            )}
          </p>
          {onToggle === undefined && kind !== 'experiment' && kind !== 'survey' && (
            <p className="text-12 text-faint">{words.goesAlong}</p>
          )}
          <ChangeDescriptions changes={changes} />
        </div>
      </div>
    </li>
  );
}

function isSelectable({ kind }: ChangeGroup): boolean {
  return kind === 'experiment' || kind === 'survey';
}

function groupId({ kind, key }: ChangeGroup): string {
  return `${kind} ${key}`;
}

function toggle(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const after = new Set(set);
  if (!after.delete(value)) after.add(value);
  return after;
}
