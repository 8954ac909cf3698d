import { useToast } from '../ui/toasts.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useSayError } from '../words/say-error.ts';
import type { DraftStatus } from './draft-status.ts';

/**
 * Returns what saves a draft before something is made of it, such as a start: the server makes it of what is saved. Resolves with whether
 * all of it is; where it is not, that is said.
 */
export function useSaveFirst(save: () => Promise<DraftStatus>): () => Promise<boolean> {
  const { saving } = usePageWords('editor');
  const toast = useToast();
  const sayError = useSayError();
  return async () => {
    const status = await save();
    if (status.kind === 'refused') toast({ tone: 'failed', text: saving.refusedFirst });
    if (status.kind === 'unsent') toast({ tone: 'failed', text: saving.unsentFirst(sayError(status.error)) });
    return status.kind === 'saved';
  };
}
