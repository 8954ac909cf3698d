import { useUndoKeys } from '../draft/use-undo-keys.ts';
import { useExperiment } from '../session/experiment.ts';
import { useProjectKey } from '../session/project.ts';
import { useHashScroll } from '../ui/use-hash-scroll.ts';
import { DraftProvider } from './draft/draft.tsx';
import { useStoredDraft } from './draft/use-stored-draft.ts';
import { DraftConflictDialog } from './draft-conflict-dialog.tsx';
import { EditorDock } from './editor-dock.tsx';
import { EditorHead } from './editor-head.tsx';
import { EndedNote } from './ended-note.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { SectionList } from './section-list.tsx';
import { asides, sections } from './sections.ts';

/** The experiment editor. Edits save automatically, and visitors see none before publication. */
export function EditorPage() {
  const { experimentKey } = useExperiment();
  return <Editor key={`${useProjectKey()}/${experimentKey}`} />;
}

/** The editor of one experiment; remounts for another. */
function Editor() {
  const draft = useStoredDraft();
  useUndoKeys(draft);
  useHashScroll();
  return (
    <DraftProvider draft={draft}>
      <EditorHead />
      <EndedNote />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pb-16 desk:grid-cols-[124px_minmax(0,1fr)] desk:gap-x-5 desk:gap-y-4 min-[80rem]:grid-cols-[124px_minmax(0,1fr)_322px]">
        <SectionList />
        <div className="flex min-w-0 flex-col gap-3 desk:gap-4">
          {sections.map(({ id, Part }) => (
            <Part key={id} />
          ))}
        </div>
        <div className="sticky top-16 flex min-w-0 flex-col gap-3 empty:hidden max-[80rem]:static desk:max-[80rem]:col-start-2">
          {asides.map((Part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The list is constant.
            <Part key={index} />
          ))}
        </div>
      </div>
      <EditorDock />
      <ReviewPanel />
      <DraftConflictDialog />
    </DraftProvider>
  );
}
