import { useNavigate } from '@tanstack/react-router';
import { Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useProjectKey } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { usePageWords } from '../words/page-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { OwnOrganization } from './rights.ts';

/** Organization actions, for admins and owners. */
export function TeamActions({ organization }: { readonly organization: OwnOrganization }) {
  const { invite, rename } = usePageWords('team');
  const projectKey = useProjectKey();
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const openInvite = () =>
    void navigate({ to: '/p/$projectKey/team', params: { projectKey }, search: { invite: true } });
  useHotkeys([{ keys: 'n', label: invite.title, run: openInvite }]);
  usePaletteCommands([
    { kind: 'action', label: invite.title, icon: UserPlus, run: openInvite },
    { kind: 'action', label: rename.title, icon: Pencil, run: () => setRenaming(true) },
  ]);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setRenaming(true)}>{rename.rename}</Button>
      <Button kind="primary" onClick={openInvite}>
        <UserPlus aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
        {invite.invite}
      </Button>
      {isRenaming && <RenameDialog organization={organization} onClose={() => setRenaming(false)} />}
    </div>
  );
}
