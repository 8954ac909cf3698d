import type { VersionEntry } from '@pixel/control/client';
import { ChevronDown, History } from 'lucide-react';
import { useCanActAs } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Avatar, Pill } from '../ui/marks.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Bar, useIsSlow } from '../ui/skeleton.tsx';
import { Time } from '../ui/time.tsx';
import { usePageWords } from '../words/page-words.ts';
import { RollBackButton } from './roll-back-button.tsx';
import { useVersions } from './use-versions.ts';
import { VersionDiff } from './version-diff.tsx';

/** Versions, newest first: author, time, reason and changes of each, with a rollback button. */
export function VersionList({
  experimentKey,
  open,
  onOpen,
}: {
  readonly experimentKey?: string;
  /** The version whose changes are expanded. */
  readonly open: string | undefined;
  readonly onOpen: (version: string | undefined) => void;
}) {
  const words = usePageWords('history');
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useVersions(experimentKey);
  const isSlow = useIsSlow(isPending);
  if (error !== null && data === undefined) return <ErrorNotice error={error} />;
  if (data === undefined)
    return isSlow ? (
      <Card className="flex flex-col gap-4 p-4">
        {[0, 1, 2].map((row) => (
          <Bar key={row} className="w-1/2" />
        ))}
      </Card>
    ) : null;
  const versions = data.pages.flat();
  if (versions.length === 0)
    return (
      <Card>
        <EmptyState icon={History} title={words.none}>
          {words.noneText}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <Card>
        <ol className="divide-y divide-border">
          {versions.map((version) => (
            <VersionItem
              key={version.version}
              version={version}
              experimentKey={experimentKey}
              isOpen={open === version.version}
              onOpen={onOpen}
            />
          ))}
        </ol>
      </Card>
      {hasNextPage && (
        <Button className="mt-3" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function VersionItem({
  version: { version, previousVersion, publishedAt, author, reason, isLive, isKept },
  experimentKey,
  isOpen,
  onOpen,
}: {
  readonly version: VersionEntry;
  readonly experimentKey: string | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (version: string | undefined) => void;
}) {
  const words = usePageWords('history');
  const canEdit = useCanActAs('editor');
  return (
    <li className="px-4 py-3 text-13">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Avatar name={author} />
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Time at={publishedAt} className="num font-[560]" />
            <span className="text-muted">
              <bdi>{words.publishedBy(author)}</bdi>
            </span>
            {isLive && (
              <Pill tone="positive">
                <span aria-hidden="true" className="size-1.5 rounded-full bg-positive" />
                {words.live}
              </Pill>
            )}
          </p>
          {reason !== null && (
            <p className="mt-0.5">
              <bdi>{reason}</bdi>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {isKept && (
            <Button
              size="small"
              kind="ghost"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : version)}
            >
              {words.show}
              <ChevronDown
                aria-hidden="true"
                className={classNames('size-3.5', isOpen && 'rotate-180')}
                strokeWidth={1.75}
              />
            </Button>
          )}
          {canEdit && isKept && !isLive && <RollBackButton version={version} />}
        </div>
      </div>
      {isOpen && (
        <div className="mt-2 desk:ml-[34px]">
          {!isKept ? (
            <p className="text-muted">{words.notKept}</p>
          ) : previousVersion === null ? (
            <p className="text-muted">{words.firstVersion}</p>
          ) : (
            <VersionDiff from={previousVersion} to={version} experimentKey={experimentKey} />
          )}
        </div>
      )}
    </li>
  );
}
