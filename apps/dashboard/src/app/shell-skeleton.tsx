import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { Bar } from '../ui/skeleton.tsx';

/** Skeleton of a project's pages while the project loads. */
export function ShellSkeleton() {
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[228px_minmax(0,1fr)]">
      <div className="border-r border-border bg-sunken max-desk:hidden" />
      <main className="px-4 pt-[68px] desk:px-6">
        <Bar className="mb-8 h-4 w-44" />
        <ListSkeleton />
      </main>
    </div>
  );
}
