import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import { type Range, unionOf } from './ranges.ts';

/** What was live over a time, as far as it says who is held out. */
export interface ServedHoldout {
  /** From when on it was so all along, milliseconds since the epoch; undefined where it is not live. */
  readonly since: number | undefined;
  /** Least and largest share of the project that was held out from then on. */
  readonly project: { readonly least: number; readonly most: number };
  /** Slots that running experiments had at any time from then on. */
  readonly taken: readonly Range[];
  /** Those too that paused experiments had: their visitors may have met them before. */
  readonly reserved: readonly Range[];
  /** Their keys, and without a layer those of all. */
  readonly experiments: readonly string[];
}

interface VersionRow {
  readonly version: Date;
  readonly is_known: boolean;
  readonly has_layer: boolean;
  readonly holdout: number;
  /** Those that ran or were paused. */
  readonly experiments: readonly {
    readonly experimentKey: string;
    readonly status: 'running' | 'paused';
    readonly layer?: { readonly layerKey: string; readonly from: number; readonly to: number };
  }[];
}

/**
 * Reads which visitors were held out from `from` up to `until`, by the versions that were live in between: of a layer, or without one of
 * the whole project. Times before the layer, or a holdout, was published do not count.
 */
export async function readServedHoldout(
  db: Kysely<Database>,
  { projectId, layerKey, from, until }: HoldoutTime,
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
  const isHolding = (row: VersionRow) =>
    row.is_known && (layerKey === undefined ? row.holdout > 0 : row.has_layer);
  const served = rows.slice(rows.findLastIndex((row) => !isHolding(row)) + 1);
  const [first] = served;
  const shares = served.map(({ holdout }) => holdout);
  const inLayer = served
    .flatMap(({ experiments }) => experiments)
    .filter(({ layer }) => layerKey === undefined || layer?.layerKey === layerKey);
  const running = inLayer.filter(({ status }) => status === 'running');
  return {
    since: first && Math.max(from, first.version.getTime()),
    project: { least: Math.min(...shares), most: Math.max(...shares) },
    taken: slotsOf(running),
    reserved: slotsOf(inLayer),
    experiments: [...new Set(running.map(({ experimentKey }) => experimentKey))].sort(),
  };
}

function slotsOf(experiments: VersionRow['experiments']): readonly Range[] {
  return unionOf(
    experiments.flatMap(({ layer }) => (layer === undefined ? [] : [{ from: layer.from, to: layer.to }])),
  );
}

/** Whose holdout, and when; times are milliseconds since the epoch. */
export interface HoldoutTime {
  readonly projectId: string;
  readonly layerKey: string | undefined;
  readonly from: number;
  readonly until: number;
}
