import type { Member } from '@pixel/control/client';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '../session/project.ts';
import { useMe } from '../session/use-me.ts';
import { Card } from '../ui/card.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { grantableRoles, type OwnOrganization, rightsOver } from './rights.ts';

type OpenDialog =
  | { readonly kind: 'role'; readonly member: Member; readonly role: Role }
  | { readonly kind: 'remove' | 'leave'; readonly member: Member };

/** All members with the available actions; fixed roles are plain text, with the reason below. */
export function MemberCard({
  organization,
  members,
}: {
  readonly organization: OwnOrganization;
  readonly members: readonly Member[];
}) {
  const words = usePageWords('team');
  const { user } = useMe();
  const [dialog, setDialog] = useState<OpenDialog>();
  const actor = { userId: user.userId, role: organization.role };
  const rows = members.map((member) => ({ member, rights: rightsOver(member, actor, members) }));
  const close = () => setDialog(undefined);
  return (
    <Card>
      <table className="w-full text-13 max-desk:block">
        <thead className="max-desk:sr-only">
          <tr className="text-12 text-muted *:px-4 *:py-2.5 *:text-left *:font-[520]">
            <th scope="col">{words.person}</th>
            <th scope="col" className="w-40">
              {words.role}
            </th>
            <th scope="col" className="w-36">
              {words.lastSeen}
            </th>
            <th scope="col" className="w-32">
              {words.since}
            </th>
            <th scope="col" className="w-14">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-desk:block">
          {rows.map(({ member, rights }) => (
            <MemberRow
              key={member.userId}
              member={member}
              rights={rights}
              isSelf={member.userId === user.userId}
              canReadAudit={grantableRoles(organization.role).length > 0}
              onRole={(role) => setDialog({ kind: 'role', member, role })}
              onRemove={() => setDialog({ kind: 'remove', member })}
              onLeave={() => setDialog({ kind: 'leave', member })}
            />
          ))}
        </tbody>
      </table>
      <Reasons role={organization.role} rows={rows} />
      {dialog?.kind === 'role' && (
        <ChangeRoleDialog
          organizationId={organization.organizationId}
          member={dialog.member}
          role={dialog.role}
          isSelf={dialog.member.userId === user.userId}
          onClose={close}
        />
      )}
      {dialog !== undefined && dialog.kind !== 'role' && (
        <RemoveMemberDialog
          organization={organization}
          member={dialog.member}
          kind={dialog.kind}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** Why the user can't change something. */
function Reasons({
  role,
  rows,
}: {
  readonly role: Role;
  readonly rows: readonly {
    readonly member: Member;
    readonly rights: ReturnType<typeof rightsOver>;
  }[];
}) {
  const { fixed } = usePageWords('team');
  const format = useFormat();
  const managers = rows
    .filter(({ member }) => grantableRoles(member.role).length > 0)
    .map(({ member }) => member.name);
  const reasons = [
    ...(rows.some(({ rights }) => rights.reason === 'only owner') ? [fixed.onlyOwner] : []),
    ...(rows.some(({ rights }) => rights.reason === 'owners') ? [fixed.owners] : []),
    ...(grantableRoles(role).length === 0 ? [fixed.noManager(format.list(managers.slice(0, 5)))] : []),
  ];
  return reasons.map((reason) => (
    <p key={reason} className="flex gap-2.5 border-border border-t px-4 py-3 text-12 text-muted">
      <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 break-words">{reason}</span>
    </p>
  ));
}
