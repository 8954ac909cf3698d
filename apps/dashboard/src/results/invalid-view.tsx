import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useResultsSearch } from './view/results-context.tsx';
import { defaultView } from './view/results-search.ts';

/** Shown if the server rejects the URL's parameters, for example because of a removed variant; links back to the default view. */
export function InvalidView({ error }: { readonly error: unknown }) {
  const { controls } = usePageWords('results');
  const [, setSearch] = useResultsSearch();
  return (
    <div className="flex flex-col items-start gap-3">
      <ErrorNotice error={error} />
      <Button onClick={() => setSearch(defaultView)}>{controls.reset}</Button>
    </div>
  );
}
