import { usePageWords } from '../../words/page-words.ts';
import { useResultsView } from './results-context.tsx';

/** Progress bar at the top of a card whose numbers are reloading; the old ones stay until then. */
export function ComingBar() {
  const { controls } = usePageWords('results');
  const { isComing } = useResultsView();
  if (!isComing) return null;
  return (
    <span
      role="progressbar"
      aria-label={controls.refreshing}
      className="absolute inset-x-0 top-0 z-10 h-0.5 animate-appear bg-accent"
    />
  );
}
