import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

/** Announces the number of search results to screen readers; `count` is undefined without a search. */
export function ResultCount({ count }: { readonly count: number | undefined }) {
  const { common } = useWords();
  const format = useFormat();
  return (
    <p role="status" className="sr-only">
      {count !== undefined && common.found(format.count(count))}
    </p>
  );
}
