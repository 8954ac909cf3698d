import { Check, CircleAlert, CloudOff, type LucideIcon, Users } from 'lucide-react';
import { ApiError } from '../api/api-error.ts';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import type { DraftStatus } from './draft-status.ts';

/** Save status of the edits, instead of a save button. */
export function SaveState({
  status,
  problemCount,
}: {
  readonly status: DraftStatus;
  /** Number of problems that the server finds in the current content. */
  readonly problemCount: number;
}) {
  const describe = useDescribeStatus(status, problemCount);
  const { icon: Icon, className } = statusIcons[status.kind];
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-12 text-muted">
      {Icon !== undefined && (
        <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${className}`} strokeWidth={1.75} />
      )}
      {describe()}
    </p>
  );
}

function useDescribeStatus(status: DraftStatus, problemCount: number): () => string {
  const { saving } = usePageWords('editor');
  const format = useFormat();
  const describeError = useDescribeError();
  return () => {
    switch (status.kind) {
      case 'saved':
        return status.at === undefined ? saving.saved : saving.savedAt(format.clock(status.at));
      case 'saving':
        return saving.saving;
      case 'conflict':
        return saving.conflict;
      case 'unsent':
        return saving.notSaved(describeError(status.error));
      case 'refused': {
        const details = status.error instanceof ApiError ? status.error.details.length : 0;
        const count = Math.max(problemCount, details);
        return count === 0 ? saving.notSaved(describeError(status.error)) : saving.refused(count);
      }
    }
  };
}

const statusIcons: Readonly<
  Record<DraftStatus['kind'], { readonly icon?: LucideIcon; readonly className?: string }>
> = {
  saved: { icon: Check, className: 'text-positive-text' },
  saving: {},
  refused: { icon: CircleAlert, className: 'text-negative-text' },
  unsent: { icon: CloudOff, className: 'text-warning-text' },
  conflict: { icon: Users, className: 'text-warning-text' },
};
