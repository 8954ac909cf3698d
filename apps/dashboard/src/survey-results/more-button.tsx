import { Button } from '../ui/button.tsx';
import { usePageWords } from '../words/page-words.ts';

/** Appends the next page of a list. */
export function MoreButton({
  isComing,
  onMore,
}: {
  readonly isComing: boolean;
  readonly onMore: () => void;
}) {
  const { more } = usePageWords('surveyResults');
  return (
    <Button className="mt-2" aria-busy={isComing} onClick={() => !isComing && onMore()}>
      {more}
    </Button>
  );
}
