import type { OverviewExperiment } from '@pixel/control/client';
import { toCsv } from '../ui/to-csv.ts';
import { getMeasuredHealth } from './get-health.ts';

const columns = [
  'experiment',
  'name',
  'status',
  'owner',
  'tags',
  'primary_goal',
  'leading_variant',
  'lift',
  'lower',
  'upper',
  'level',
  'verdict',
  'health',
  'visitors',
  'started_at',
  'ended_at',
  'computed_at',
] as const;

/** Returns a list as CSV (RFC 4180), one row per experiment; lifts are fractions, times ISO 8601. */
export function experimentsToCsv(experiments: readonly OverviewExperiment[]): string {
  return toCsv([columns, ...experiments.map(toRow)]);
}

function toRow(experiment: OverviewExperiment): readonly (string | number | null)[] {
  const { outcome } = experiment;
  const lift = outcome?.leading?.lift;
  return [
    experiment.experimentKey,
    experiment.name,
    experiment.status,
    experiment.owner,
    experiment.tags.join(' '),
    experiment.goals.find(({ role }) => role === 'primary')?.goalKey ?? null,
    outcome?.leading?.variantKey ?? null,
    lift?.estimate ?? null,
    lift?.lower ?? null,
    lift?.upper ?? null,
    lift?.level ?? null,
    outcome?.verdict.state ?? null,
    getMeasuredHealth(outcome),
    outcome?.visitors ?? null,
    experiment.startedAt,
    experiment.endedAt,
    outcome?.computedAt ?? null,
  ];
}
