import { useLastEditor } from '../draft/use-last-editor.ts';
import { useDraft } from './draft/draft.tsx';

/** Returns who else saved the experiment last while it was edited here; undefined if unknown. */
export function useOtherEditor() {
  const { experiment, conflicts } = useDraft();
  return useLastEditor(
    { kind: 'experiment', key: experiment.experimentKey },
    { isInConflict: conflicts.length > 0 },
  );
}
