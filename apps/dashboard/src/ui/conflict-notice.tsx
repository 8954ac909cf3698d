import { Users } from 'lucide-react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Shown if someone else saved first: asks which version to keep. */
export function ConflictNotice({
  onTheirs,
  onMine,
}: {
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}) {
  const { conflict } = useWords();
  return (
    <div role="alert">
      <Notice tone="warning" icon={Users}>
        <p>{conflict.text}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={onTheirs}>
            {conflict.theirs}
          </Button>
          <Button size="small" onClick={onMine}>
            {conflict.mine}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
