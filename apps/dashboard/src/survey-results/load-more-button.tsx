import { Button } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';

/** A button that loads the next page of a list. */
export function LoadMoreButton({
  isLoading,
  onMore,
}: {
  readonly isLoading: boolean;
  readonly onMore: () => void;
}) {
  const { more } = usePageWords('surveyResults');
  return (
    <Button className="mt-2" aria-busy={isLoading} onClick={() => !isLoading && onMore()}>
      {more}
    </Button>
  );
}
