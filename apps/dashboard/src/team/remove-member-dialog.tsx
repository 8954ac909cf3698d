import type { Member } from '@pixel/control/client';
import { basePath } from '../api/base.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import type { OwnOrganization } from './rights.ts';
import { useTeamMutations } from './use-team.ts';

/** Confirms the removal of a member, or leaving. */
export function RemoveMemberDialog({
  organization: { organizationId, name: organizationName },
  member: { userId, name },
  kind,
  onClose,
}: {
  readonly organization: OwnOrganization;
  readonly member: Member;
  readonly kind: 'remove' | 'leave';
  readonly onClose: () => void;
}) {
  const { removal: words } = usePageWords('team');
  const toast = useToast();
  const { remove, leave } = useTeamMutations(organizationId);
  const isLeaving = kind === 'leave';
  const { error, isPending } = isLeaving ? leave : remove;

  function confirm(): void {
    // The user has lost access to the organization, so the dashboard reloads with their other ones.
    if (isLeaving) leave.mutate(undefined, { onSuccess: () => location.assign(`${basePath}/`) });
    else
      remove.mutate(userId, {
        onSuccess: () => {
          toast({ text: words.removed(name) });
          onClose();
        },
      });
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isLeaving ? words.leaveTitle(organizationName) : words.title(name)}
      description={
        isLeaving ? (
          words.leaveText
        ) : (
          <>
            <p>{words.text}</p>
            <p className="mt-2">{words.links}</p>
          </>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" onClick={confirm} disabled={isPending}>
            {isLeaving ? words.leaveConfirm : words.confirm}
          </Button>
        </>
      }
    >
      {error !== null && (
        <div className="mt-3">
          <ErrorNotice error={error} />
        </div>
      )}
    </Dialog>
  );
}
