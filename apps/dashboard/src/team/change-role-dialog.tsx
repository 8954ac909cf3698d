import type { Ability, Member } from '@pixel/control/client';
import { Check, Minus } from 'lucide-react';
import type { Role } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import { abilitiesBeyond } from './rights.ts';
import { useRoleMatrix, useTeamMutations } from './use-team.ts';

/** Shows the permissions that a role change grants and removes, before applying it. */
export function ChangeRoleDialog({
  organizationId,
  member,
  role,
  isSelf,
  onClose,
}: {
  readonly organizationId: string;
  readonly member: Member;
  readonly role: Role;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}) {
  const words = usePageWords('team');
  const toast = useToast();
  const { data: matrix } = useRoleMatrix();
  const { changeRole } = useTeamMutations(organizationId);
  const { change, roles, removal } = words;
  const roleWithArticle = change.withArticle[role];
  const gains = matrix === undefined ? [] : abilitiesBeyond(matrix, role, member.role);
  const losses = matrix === undefined ? [] : abilitiesBeyond(matrix, member.role, role);

  function save(): void {
    changeRole.mutate(
      { userId: member.userId, role, was: member.role },
      {
        onSuccess: ({ name }) => {
          toast({ text: change.changed(name, roleWithArticle) });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isSelf ? change.yourself(roleWithArticle) : change.title(member.name, roleWithArticle)}
      description={roles[role]}
      actions={
        <>
          <Button onClick={onClose}>{removal.cancel}</Button>
          <Button kind="primary" onClick={save} disabled={changeRole.isPending}>
            {change.confirm}
          </Button>
        </>
      }
    >
      <AbilityList title={change.gains} abilities={gains} icon={Check} />
      <AbilityList title={change.loses} abilities={losses} icon={Minus} />
      {losses.length > 0 && <p className="mt-3 text-13 text-muted">{change.endsLinks}</p>}
      {isSelf && <p className="mt-3 text-13 text-warning-text">{change.noWayBack}</p>}
      {changeRole.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={changeRole.error} />
        </div>
      )}
    </Dialog>
  );
}

function AbilityList({
  title,
  abilities,
  icon: Icon,
}: {
  readonly title: string;
  readonly abilities: readonly Ability[];
  readonly icon: typeof Check;
}) {
  const words = usePageWords('team');
  if (abilities.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 text-12 font-[560] text-muted">{title}</h3>
      <ul className="mt-1 text-13">
        {abilities.map((ability) => (
          <li key={ability} className="flex gap-2 py-0.5">
            <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-muted" strokeWidth={2} />
            {words.abilities[ability]}
          </li>
        ))}
      </ul>
    </>
  );
}
