import { copyText } from '../browser/copy-text.ts';
import { useWords } from '../words/words.ts';
import { useToast } from './toasts.tsx';

/** Returns a function that copies text and confirms it in a toast, for use without a copy button. */
export function useCopy(): (text: string, message?: string) => Promise<void> {
  const { common } = useWords();
  const toast = useToast();
  return async (text, message = common.copied) => {
    const isCopied = await copyText(text, document.body);
    toast(isCopied ? { text: message } : { tone: 'failed', text: common.notCopied });
  };
}
