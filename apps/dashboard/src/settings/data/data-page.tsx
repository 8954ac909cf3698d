import { useSearch } from '@tanstack/react-router';
import { SettingsHead } from '../parts/settings-head.tsx';
import { ExportCard } from './export-card.tsx';
import { SimulatedCard } from './simulated-card.tsx';
import { VisitorCard } from './visitor-card.tsx';

/** What a project keeps: of one visitor, to hand it out or to erase it; and its events as a file. */
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
