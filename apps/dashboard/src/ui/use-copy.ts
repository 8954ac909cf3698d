import { copyText } from '../browser/copy-text.ts';
import { useWords } from '../words/words.ts';
import { useToast } from './toasts.tsx';

/** Returns what copies a text where no button shows that it has: a toast says so, in words of its own or in the usual one. */
export function useCopy(): (text: string, said?: string) => Promise<void> {
  const { common } = useWords();
  const toast = useToast();
  return async (text, said = common.copied) => {
    const isCopied = await copyText(text, document.body);
    toast(isCopied ? { text: said } : { tone: 'failed', text: common.notCopied });
  };
}
