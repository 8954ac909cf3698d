import { Card } from '../ui/card.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useWords } from '../words/words.ts';

const rows = ['w-28', 'w-36', 'w-24', 'w-32'] as const;

/** Loading skeleton of the results. */
export function ResultsSkeleton() {
  const { common } = useWords();
  return (
    <div role="status" aria-busy="true" aria-label={common.loading}>
      <div className="mb-3.5 flex h-8 items-center gap-3">
        <Bar className="w-40" />
        <Bar className="w-28" />
        <Bar className="w-56 max-desk:hidden" />
      </div>
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_360px]">
        <Card className="flex h-[300px] flex-col gap-4 p-5">
          <Bar className="w-36" />
          <Bar className="h-5! w-3/4" />
          <Bar className="h-5! w-1/2" />
          <Bar className="w-2/3" />
        </Card>
        <Card className="flex flex-col gap-4 p-5 max-wide:h-40">
          {rows.map((width) => (
            <Bar key={width} className={width} />
          ))}
        </Card>
      </div>
      <Card className="mt-4 divide-y divide-border">
        {rows.map((width) => (
          <div key={width} className="flex h-[76px] items-center gap-6 px-4">
            <Bar className={width} />
            <Bar className="w-1/3" />
            <span className="grow" />
            <Bar className="w-16" />
          </div>
        ))}
      </Card>
    </div>
  );
}
