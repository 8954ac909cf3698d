import { useMemo } from 'react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { currentLanguage } from '../../words/words.ts';
import { createResultFormats, type ResultFormats } from './result-formats.ts';

/** Returns the number formats of the current language. */
export function useResultFormats(): ResultFormats {
  const format = useFormat();
  const { goals } = usePageWords('results');
  return useMemo(() => createResultFormats(currentLanguage(), format, goals), [format, goals]);
}
