import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useFormErrors } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';
import { useTeamMutations } from './use-team.ts';

/** Renames the organization; if someone else renamed it in the meantime, asks which name to keep. */
export function RenameDialog({
  organization: { organizationId, name: originalName },
  onClose,
}: {
  readonly organization: { readonly organizationId: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const { rename: words, removal } = usePageWords('team');
  const toast = useToast();
  const [baseName, setBaseName] = useState(originalName);
  const [name, setName] = useState(originalName);
  const { rename } = useTeamMutations(organizationId);
  const theirs = nameInConflict(rename.error);
  const errors = useFormErrors(theirs === undefined ? rename.error : null, ['name']);

  function save(from: string): void {
    rename.mutate(
      { name, was: from },
      {
        onSuccess: (renamed) => {
          toast({ text: words.renamed(renamed.name) });
          onClose();
        },
      },
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <form
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save(baseName);
        }}
      >
        <TextField
          label={words.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={errors.forField('name') ?? errors.other}
          required
          autoComplete="off"
        />
        {theirs !== undefined && (
          <>
            <p className="text-13">
              <bdi>{theirs}</bdi>
            </p>
            <ConflictNotice
              onTheirs={() => {
                setBaseName(theirs);
                setName(theirs);
                rename.reset();
              }}
              onMine={() => {
                setBaseName(theirs);
                save(theirs);
              }}
            />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{removal.cancel}</Button>
          <Button type="submit" kind="primary" disabled={rename.isPending || name.trim() === baseName}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the current name after a conflict. */
function nameInConflict(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { current } = error;
  return current instanceof Object && 'name' in current ? String(current.name) : undefined;
}
