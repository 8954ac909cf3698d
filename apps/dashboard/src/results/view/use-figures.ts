import { useMemo } from 'react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { currentLanguage } from '../../words/words.ts';
import { createFigures, type Figures } from './figures.ts';

/** Returns the number formats of the current language. */
export function useFigures(): Figures {
  const format = useFormat();
  const { goals } = usePageWords('results');
  return useMemo(() => createFigures(currentLanguage(), format, goals), [format, goals]);
}
