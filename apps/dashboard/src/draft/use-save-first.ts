import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { usePageWords } from '../words/page-words.ts';
import type { DraftStatus } from './draft-status.ts';

/**
 * Returns a function that saves a draft before an action that depends on it, such as a start, since the server only has saved edits.
 * Resolves with whether everything is saved, and tells the user if not.
 */
export function useSaveFirst(save: () => Promise<DraftStatus>): () => Promise<boolean> {
  const { saving } = usePageWords('editor');
  const toast = useToast();
  const describeError = useDescribeError();
  return async () => {
    const status = await save();
    if (status.kind === 'refused') toast({ tone: 'failed', text: saving.refusedFirst });
    if (status.kind === 'unsent')
      toast({ tone: 'failed', text: saving.unsentFirst(describeError(status.error)) });
    return status.kind === 'saved';
  };
}
