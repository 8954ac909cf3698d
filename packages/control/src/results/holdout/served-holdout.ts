import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { type Range, unionOf } from './ranges.ts';

/** The holdout as it was live over a period. */
export interface ServedHoldout {
  /** Start of continuous service, in milliseconds since the epoch; undefined if it isn't live. */
  readonly since: number | undefined;
  /** Smallest and largest share of the project held out since then. */
  readonly project: { readonly min: number; readonly max: number };
  /** Slots of experiments that ran at any time since then. */
  readonly ranSlots: readonly Range[];
  /** `ranSlots`, and the slots of paused experiments, whose visitors may have seen them before. */
  readonly reservedSlots: readonly Range[];
  /** Keys of the experiments that ran; without a layer, of the whole project. */
  readonly experiments: readonly string[];
}

interface VersionRow {
  readonly version: Date;
  readonly is_known: boolean;
  readonly has_layer: boolean;
  readonly holdout: number;
  /** Those that were running or paused. */
  readonly experiments: readonly {
    readonly experimentKey: string;
    readonly status: 'running' | 'paused';
    readonly layer?: { readonly layerKey: string; readonly from: number; readonly to: number };
  }[];
}

/**
 * Reads which visitors were held out of a layer, or of the whole project, by the versions that were live between `from` and `until`. Starts
 * at the last version without the layer or without a holdout, if there was one.
 */
export async function readServedHoldout(
  db: Kysely<Database>,
  { projectId, layerKey, from, until }: HoldoutQuery,
): Promise<ServedHoldout> {
  const { rows } = await sql<VersionRow>`
    select version, configuration is not null as is_known,
      coalesce(configuration -> 'layers' @> jsonb_build_array(jsonb_build_object('layerKey', ${layerKey ?? ''}::text)), false)
        as has_layer,
      coalesce((configuration ->> 'holdout')::double precision, 0) as holdout,
      (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'experimentKey', each -> 'experimentKey', 'status', each -> 'status', 'layer', each -> 'layer'
        ))), '[]')
        from jsonb_path_query(configuration, '$.experiments[*] ? (@.status == "running" || @.status == "paused")') as each
      ) as experiments
    from snapshots
    where project_id = ${projectId} and version < ${new Date(until)}
      and version >= coalesce(
        (select max(version) from snapshots where project_id = ${projectId} and version <= ${new Date(from)}),
        '-infinity'
      )
    order by version
  `.execute(db);
  const hasHoldout = (row: VersionRow) =>
    row.is_known && (layerKey === undefined ? row.holdout > 0 : row.has_layer);
  const served = rows.slice(rows.findLastIndex((row) => !hasHoldout(row)) + 1);
  const [first] = served;
  const shares = served.map(({ holdout }) => holdout);
  const inLayer = served
    .flatMap(({ experiments }) => experiments)
    .filter(({ layer }) => layerKey === undefined || layer?.layerKey === layerKey);
  const running = inLayer.filter(({ status }) => status === 'running');
  return {
    since: first && Math.max(from, first.version.getTime()),
    project: { min: Math.min(...shares), max: Math.max(...shares) },
    ranSlots: slotsOf(running),
    reservedSlots: slotsOf(inLayer),
    experiments: [...new Set(running.map(({ experimentKey }) => experimentKey))].sort(),
  };
}

function slotsOf(experiments: VersionRow['experiments']): readonly Range[] {
  return unionOf(
    experiments.flatMap(({ layer }) => (layer === undefined ? [] : [{ from: layer.from, to: layer.to }])),
  );
}

/** The holdout and the time to read; times are milliseconds since the epoch. */
export interface HoldoutQuery {
  readonly projectId: string;
  readonly layerKey: string | undefined;
  readonly from: number;
  readonly until: number;
}
