import { Redo2, Undo2 } from 'lucide-react';
import { SaveState } from '../draft/save-state.tsx';
import { useMissingRole } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { commandKey } from '../ui/command-key.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { Previews } from './previews/previews.tsx';

/** Save status, undo and redo. */
export function EditorHead() {
  const words = usePageWords('editor');
  const { undo, redo, isReadOnly, experiment, status, problems } = useDraft();
  const needsRole = useMissingRole('editor', words.readOnly);
  if (isReadOnly) {
    const reason = experiment.status === 'archived' ? words.archived : needsRole;
    return reason !== undefined && <p className="mb-3 text-13 text-muted">{reason}</p>;
  }
  return (
    <div
      className={classNames(
        'mb-3 flex items-center justify-end gap-1',
        // On the tabs' line if there is room. Not for an ended test, whose decision lies in between.
        experiment.status !== 'completed' &&
          'desk:relative desk:-mt-[51px] desk:mb-[19px] desk:ml-auto desk:w-fit',
      )}
    >
      <SaveState status={status} problemCount={problems.length} />
      <Button
        kind="ghost"
        shape="icon"
        aria-label={words.undo}
        title={`${words.undo} (${commandKey} Z)`}
        disabled={undo === undefined}
        onClick={undo}
      >
        <Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Button>
      <Button
        kind="ghost"
        shape="icon"
        aria-label={words.redo}
        title={`${words.redo} (⇧ ${commandKey} Z)`}
        disabled={redo === undefined}
        onClick={redo}
      >
        <Redo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Button>
      <Previews />
    </div>
  );
}
