import { useSaveFirst as useSaving } from '../../draft/use-save-first.ts';
import { useDraft } from './draft.tsx';

/** Returns what saves the draft of the experiment before something is made of it; resolves with whether all of it is. */
export function useSaveFirst(): () => Promise<boolean> {
  return useSaving(useDraft().save);
}
