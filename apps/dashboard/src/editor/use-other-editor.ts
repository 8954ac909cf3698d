import { useLastEditor } from '../draft/use-last-editor.ts';
import { useDraft } from './draft/draft.tsx';

/** Returns who saved the experiment last, where somebody else did while it was edited here; undefined where that is not known. */
export function useOtherEditor() {
  const { experiment, conflicts } = useDraft();
  return useLastEditor(
    { kind: 'experiment', key: experiment.experimentKey },
    { isInConflict: conflicts.length > 0 },
  );
}
