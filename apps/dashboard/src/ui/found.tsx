import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';

/** Says how many of a list were found to those who do not see it; undefined where nothing is looked for. */
export function Found({ count }: { readonly count: number | undefined }) {
  const { common } = useWords();
  const format = useFormat();
  return (
    <p role="status" className="sr-only">
      {count !== undefined && common.found(format.count(count))}
    </p>
  );
}
