import type { OverviewExperiment } from '@pixel/control/client';
import { saveCsvFile } from '../ui/save-file.ts';
import { experimentsToCsv } from './experiments-to-csv.ts';

/** Downloads a list as a file. */
export function saveCsv(projectKey: string, experiments: readonly OverviewExperiment[]): void {
  saveCsvFile(`experiments-${projectKey}.csv`, experimentsToCsv(experiments));
}
