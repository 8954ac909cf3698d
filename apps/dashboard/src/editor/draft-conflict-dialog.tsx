import { ConflictDialog } from '../draft/conflict-dialog.tsx';
import { useDraft } from './draft/draft.tsx';
import { useConflictWords } from './use-conflict-words.ts';
import { useOtherEditor } from './use-other-editor.ts';

/** Asks whose edits win if someone else saved the experiment first. */
export function DraftConflictDialog() {
  const { conflicts, resolve } = useDraft();
  return (
    <ConflictDialog
      conflicts={conflicts}
      resolve={resolve}
      {...useConflictWords()}
      otherEditor={useOtherEditor()}
    />
  );
}
