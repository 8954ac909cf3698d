import type { Database } from '@pixel/database';
import { defaultPlan } from '@pixel/protocol';
import { type Kysely, sql } from 'kysely';
import { describeExperiment } from '../../project/differences/describe-experiment.ts';
import type { DescribedChange } from '../../project/differences/described-change.ts';
import type { Phase } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import type { TimelineMark } from './timeline.ts';

/** Fields whose changes visitors can't notice, and those that only schedule later changes. */
const invisibleFields =
  /^(?:name|hypothesis|notes|owner|tags|goals|plan|startAt|endAt|coverageSteps)\b|^variants\.[^.]+\.name$/;
/** Maximum number of marks; a chart can't show more. */
const maxMarks = 100;

/** Reads the publications within a phase that visitors can notice, oldest first. Considers only the newest 100 publications. */
export async function readPublishedMarks(
  db: Kysely<Database>,
  of: { readonly experimentId: string; readonly experimentKey: string; readonly phase: Phase },
): Promise<readonly TimelineMark[]> {
  const { phase } = of;
  const epochs = new Set(phase.edits?.filter((edit) => !edit.isSameTest).map(({ at }) => Date.parse(at)));
  return (await readVersions(db, of)).flatMap((version) => {
    const changes = visibleChangesIn(version, of.experimentKey);
    const { author, reason } = version;
    const beginsEpoch = epochs.has(version.version.getTime());
    return changes.length === 0
      ? []
      : [{ at: version.version.toISOString(), author, reason, changes, beginsEpoch }];
  });
}

function visibleChangesIn({ before, after }: VersionRow, experimentKey: string): readonly DescribedChange[] {
  if (before === null || after === null) return [];
  const changes = describeExperiment({
    before: upcastDocument('experiment', before),
    after: upcastDocument('experiment', after),
    defaults: { before: defaultPlan, after: defaultPlan },
  });
  const prefix = `experiments.${experimentKey}.`;
  return changes.filter(
    ({ path }) => path.startsWith(prefix) && !invisibleFields.test(path.slice(prefix.length)),
  );
}

interface VersionRow {
  readonly version: Date;
  readonly author: string;
  readonly reason: string | null;
  /** As published; null if the experiment was absent or the configuration is no longer stored. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Excludes the version that starts the phase. */
async function readVersions(
  db: Kysely<Database>,
  { experimentId, experimentKey, phase }: Parameters<typeof readPublishedMarks>[1],
): Promise<readonly VersionRow[]> {
  const pathVariables = JSON.stringify({ key: experimentKey, prefix: `${experimentKey}/` });
  const experimentPath = sql`'$.experiments[*] ? (@.experimentKey == $key)', ${pathVariables}::jsonb`;
  const { rows } = await sql<VersionRow>`
    select after.version, after.author, after.reason,
      jsonb_path_query_first(before.configuration, ${experimentPath}) as before,
      jsonb_path_query_first(after.configuration, ${experimentPath}) as after
    from documents
    join snapshots as after on after.project_id = documents.project_id
    join snapshots as before on before.project_id = after.project_id and before.version = after.previous_version
    where documents.id = ${experimentId}
      and after.version > ${new Date(phase.startedAt)}
      and after.version <= ${new Date(phase.endedAt ?? '9999-12-31')}
      and jsonb_path_exists(after.difference, '$.*[*] ? (@.key == $key || @.key starts with $prefix)', ${pathVariables}::jsonb)
    order by after.version desc
    limit ${maxMarks}`.execute(db);
  return rows.toReversed();
}
