import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from './results-context.tsx';

/** Progress bar at the top of a card while its numbers are reloading; the old ones stay visible. */
export function LoadingBar() {
  const { controls } = usePageWords('results');
  const { isLoading } = useResultsView();
  if (!isLoading) return null;
  return (
    <span
      role="progressbar"
      aria-label={controls.refreshing}
      className="absolute inset-x-0 top-0 z-10 h-0.5 animate-appear bg-accent"
    />
  );
}
