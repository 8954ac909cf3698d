import { Button } from '../ui/button.tsx';
import { RefusalNote } from '../ui/refusal-note.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useResultsSearch } from './view/results-context.tsx';
import { ordinaryView } from './view/results-search.ts';

/** An address asks for what there is not, as a variant that is no more; and the way back. */
export function RefusedView({ error }: { readonly error: unknown }) {
  const { controls } = usePageWords('results');
  const [, setSearch] = useResultsSearch();
  return (
    <div className="flex flex-col items-start gap-3">
      <RefusalNote error={error} />
      <Button onClick={() => setSearch(ordinaryView)}>{controls.reset}</Button>
    </div>
  );
}
