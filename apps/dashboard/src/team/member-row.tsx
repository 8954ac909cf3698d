import type { Member } from '@pixel/control/client';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Lock, LogOut, ScrollText, UserMinus } from 'lucide-react';
import { type Role, useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { Avatar } from '../ui/marks.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { Time } from '../ui/time.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import type { MemberRights } from './rights.ts';

/** A member; stacks its cells on phones. */
export function MemberRow({
  member,
  rights,
  isSelf,
  canReadAudit,
  onRole,
  onRemove,
  onLeave,
}: {
  readonly member: Member;
  readonly rights: MemberRights;
  readonly isSelf: boolean;
  readonly canReadAudit: boolean;
  readonly onRole: (role: Role) => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}) {
  const words = usePageWords('team');
  const { roles } = useWords();
  const format = useFormat();
  const { name, email, role, lastSeenAt, since } = member;
  return (
    <tr className="border-border border-t *:px-4 *:py-2.5 hover:bg-hover max-desk:relative max-desk:block max-desk:first:border-t-0 max-desk:py-3 max-desk:pr-14 max-desk:*:block max-desk:*:py-0.5">
      <td>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} size="large" />
          <span className="min-w-0">
            <span className="block break-words">
              <bdi className="font-[560]">{name}</bdi>{' '}
              {isSelf && <span className="text-muted">{words.you}</span>}
            </span>
            {email !== name && <bdi className="block text-12 break-all text-muted">{email}</bdi>}
          </span>
        </span>
      </td>
      <td>
        {rights.roles.length > 0 ? (
          <select
            aria-label={words.roleOf(name)}
            value={role}
            onChange={({ target }) => onRole(target.value as Role)}
            className="h-8 w-full rounded-2 bg-surface px-2 text-13 ring-1 ring-control ring-inset outline-none focus-visible:ring-2 focus-visible:ring-focus max-desk:my-1 max-desk:h-11 max-desk:w-44 max-desk:text-16"
          >
            {rights.roles.map((option) => (
              <option key={option} value={option}>
                {roles[option]}
              </option>
            ))}
          </select>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            {roles[role]}
            {rights.reason !== undefined && (
              <Lock aria-hidden="true" className="size-3.5 text-faint" strokeWidth={1.75} />
            )}
          </span>
        )}
      </td>
      <td className="num text-muted">
        <span className="desk:hidden">{words.lastSeen} </span>
        {lastSeenAt === null ? words.never : <Time at={lastSeenAt} />}
      </td>
      <td className="num text-muted">
        <span className="desk:hidden">{words.since} </span>
        <time dateTime={since} title={format.exact(since)}>
          {format.date(since)}
        </time>
      </td>
      <td className="max-desk:absolute max-desk:top-2 max-desk:right-0">
        <MemberMenu {...{ member, rights, canReadAudit, onRemove, onLeave }} />
      </td>
    </tr>
  );
}

function MemberMenu({
  member: { name, email },
  rights,
  canReadAudit,
  onRemove,
  onLeave,
}: Pick<Parameters<typeof MemberRow>[0], 'member' | 'rights' | 'canReadAudit' | 'onRemove' | 'onLeave'>) {
  const words = usePageWords('team');
  const projectKey = useProjectKey();
  const navigate = useNavigate();
  const copy = useCopy();
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="small" shape="icon" aria-label={words.actionsOf(name)}>
          <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </Button>
      }
    >
      <MenuItem onSelect={() => void copy(email)}>
        <Copy aria-hidden="true" strokeWidth={1.75} />
        {words.copyAddress}
      </MenuItem>
      {canReadAudit && (
        <MenuItem
          onSelect={() =>
            void navigate({
              to: '/p/$projectKey/team/audit',
              params: { projectKey },
              search: { person: email },
            })
          }
        >
          <ScrollText aria-hidden="true" strokeWidth={1.75} />
          {words.viewActivity}
        </MenuItem>
      )}
      {(rights.canRemove || rights.canLeave) && <MenuSeparator />}
      {rights.canRemove && (
        <MenuItem onSelect={onRemove}>
          <UserMinus aria-hidden="true" strokeWidth={1.75} />
          {words.remove}
        </MenuItem>
      )}
      {rights.canLeave && (
        <MenuItem onSelect={onLeave}>
          <LogOut aria-hidden="true" strokeWidth={1.75} />
          {words.leave}
        </MenuItem>
      )}
    </Menu>
  );
}
