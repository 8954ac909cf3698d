import { useSearch } from '@tanstack/react-router';
import { SettingsHead } from '../parts/settings-head.tsx';
import { ExportCard } from './export-card.tsx';
import { SimulatedCard } from './simulated-card.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** A project's data: one visitor's, to export or erase, and all events as a file. */
export function DataPage() {
  const { visitor } = useSearch({ from: '/p/$projectKey/settings/data' });
  return (
    <>
      <SettingsHead />
      <div className="flex max-w-[860px] flex-col gap-3 desk:gap-4">
        <VisitorCard key={visitor ?? ''} visitor={visitor} />
        <ExportCard />
        <SimulatedCard />
      </div>
    </>
  );
}
