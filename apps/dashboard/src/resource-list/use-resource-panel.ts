import type { PanelProps, Resource, ResourceMutation } from './resource.ts';
import { useRemoval } from './use-removal.ts';
import { useResourceEditor } from './use-resource-editor.ts';

/** A resource whose panel shows where it is used. */
interface UsedResource extends Resource {
  readonly usedBy: readonly unknown[];
  readonly usedBySurveys: readonly unknown[];
}

/** Returns the `ResourcePanel` props of a resource: its saved state, the form's editor, and its removal, which closes the panel. */
export function useResourcePanel<Item extends UsedResource, Values>({
  keyOf,
  remove,
  restore,
  ...editing
}: Parameters<typeof useResourceEditor<Item, Values>>[0] & {
  readonly keyOf: (item: Item) => string;
  readonly remove: ResourceMutation<Item>;
  readonly restore: ResourceMutation<Item>;
}) {
  const { item, onDraft, onClose }: PanelProps<Item, Values> = editing;
  const editor = useResourceEditor(editing);
  const removeWithUndo = useRemoval({ remove, restore });

  async function removeAndClose(removed: Item): Promise<void> {
    await removeWithUndo(removed);
    onDraft(undefined);
    onClose();
  }

  return {
    saved: item && {
      name: item.name,
      key: keyOf(item),
      isUsed: item.usedBy.length + item.usedBySurveys.length > 0,
    },
    editor,
    removal: {
      // The mutation's `error` holds the refusal.
      run: () => item !== undefined && void removeAndClose(item).catch(() => undefined),
      error: remove.error,
      isPending: remove.isPending,
    },
    onClose,
  };
}
