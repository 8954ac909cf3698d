import type { ReactNode } from 'react';
import { useCanActAs } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useWords } from '../words/words.ts';
import type { useResourceEditor } from './use-resource-editor.ts';

interface PanelWords {
  readonly newItem: string;
  /** Labels of the buttons that create and save. */
  readonly create: string;
  readonly change: string;
  /** Explains what to do before a resource in use can be removed. */
  readonly inUseHint: string;
}

/** Frame around a resource's form: name and key, errors, conflicts with others' edits, and the buttons. */
export function ResourcePanel({
  saved,
  words,
  formId,
  editor,
  removal,
  onClose,
  form,
  facts,
  children,
}: {
  /** Undefined for a new one. */
  readonly saved: { readonly name: string; readonly key: string; readonly isUsed: boolean } | undefined;
  readonly words: PanelWords;
  readonly formId: string;
  readonly editor: Pick<
    ReturnType<typeof useResourceEditor>,
    'isEdited' | 'isInConflict' | 'isSaving' | 'refusal' | 'reset' | 'overwrite'
  >;
  readonly removal: {
    readonly run: () => void;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  readonly onClose: () => void;
  readonly form: ReactNode;
  /** Replaces the form for members who may not edit. */
  readonly facts: ReactNode;
  readonly children: ReactNode;
}) {
  const { common, resources } = useWords();
  const canEdit = useCanActAs('editor');
  const isNew = saved === undefined;
  const { isEdited, isInConflict, isSaving, refusal, reset, overwrite } = editor;
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={saved?.name ?? words.newItem}
      {...(saved !== undefined && {
        description: (
          <span className="flex items-center gap-1 font-mono text-12">
            {saved.key}
            <CopyButton text={saved.key} />
          </span>
        ),
      })}
      {...(canEdit && {
        actions: (
          <>
            {!isNew && (
              <Button
                kind="danger"
                className="mr-auto"
                disabled={removal.isPending}
                onClick={() => removal.run()}
              >
                {resources.remove}
              </Button>
            )}
            {isEdited && <Button onClick={reset}>{common.discard}</Button>}
            <Button type="submit" form={formId} kind="primary" disabled={isSaving || (!isNew && !isEdited)}>
              {isNew ? words.create : words.change}
            </Button>
          </>
        ),
      })}
    >
      <div className="flex flex-col gap-5">
        {isInConflict && <ConflictNotice onTheirs={reset} onMine={() => void overwrite()} />}
        {refusal !== null && <ErrorNotice error={refusal} />}
        {removal.error !== null && (
          <>
            <ErrorNotice error={removal.error} />
            {saved?.isUsed && <p className="text-13 text-muted">{words.inUseHint}</p>}
          </>
        )}
        {canEdit ? form : facts}
        {children}
      </div>
    </Panel>
  );
}
