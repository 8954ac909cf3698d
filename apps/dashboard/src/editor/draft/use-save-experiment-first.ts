import { useSaveFirst } from '../../draft/use-save-first.ts';
import { useDraft } from './draft.tsx';

/** Returns a function that saves the experiment's draft before an action that depends on it; resolves with whether everything is saved. */
export function useSaveExperimentFirst(): () => Promise<boolean> {
  return useSaveFirst(useDraft().save);
}
