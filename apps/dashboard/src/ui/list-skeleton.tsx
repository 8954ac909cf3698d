import { useWords } from '../words/words.ts';
import { Card } from './card.tsx';
import { Bar } from './skeleton.tsx';

const widths = ['w-44', 'w-36', 'w-52', 'w-40', 'w-48', 'w-32'] as const;

/** Loading skeleton of a list. */
export function ListSkeleton() {
  const { common } = useWords();
  return (
    <Card aria-busy="true" aria-label={common.loading}>
      {widths.map((width) => (
        <div
          key={width}
          className="flex h-[53px] items-center gap-4 border-b border-border px-3.5 last:border-0"
        >
          <span className="flex grow flex-col gap-2">
            <Bar className={width} />
            <Bar className="w-24" />
          </span>
          <Bar className="w-40 max-desk:hidden" />
          <Bar className="w-16" />
        </div>
      ))}
    </Card>
  );
}
