import type { Database } from '@pixel/database';
import { usualPlan } from '@pixel/protocol';
import { type Kysely, sql } from 'kysely';
import { describeExperiment } from '../../project/differences/describe-experiment.ts';
import type { DescribedChange } from '../../project/differences/described-change.ts';
import type { Phase } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import type { TimelineMark } from './timeline.ts';

/** Fields that no visitor's page can show, and those that only announce future changes. */
const unseen =
  /^(?:name|hypothesis|notes|owner|tags|goals|plan|startAt|endAt|coverageSteps)\b|^variants\.[^.]+\.name$/;
/** Maximum number of marks; a chart can't show more. */
const maxMarks = 100;

/** Reads the publications within a phase that visitors can notice, oldest first. */
export async function readPublishedMarks(
  db: Kysely<Database>,
  of: { readonly experimentId: string; readonly experimentKey: string; readonly phase: Phase },
): Promise<readonly TimelineMark[]> {
  const { phase } = of;
  const epochs = new Set(phase.edits?.filter((edit) => !edit.isSameTest).map(({ at }) => Date.parse(at)));
  return (await readVersions(db, of)).flatMap((version) => {
    const changes = seenChanges(version, of.experimentKey);
    const { author, reason } = version;
    const beginsEpoch = epochs.has(version.version.getTime());
    return changes.length === 0
      ? []
      : [{ at: version.version.toISOString(), author, reason, changes, beginsEpoch }];
  });
}

function seenChanges({ before, after }: VersionRow, experimentKey: string): readonly DescribedChange[] {
  if (before === null || after === null) return [];
  const changes = describeExperiment({
    before: upcastDocument('experiment', before),
    after: upcastDocument('experiment', after),
    defaults: { before: usualPlan, after: usualPlan },
  });
  const prefix = `experiments.${experimentKey}.`;
  return changes.filter(({ path }) => path.startsWith(prefix) && !unseen.test(path.slice(prefix.length)));
}

interface VersionRow {
  readonly version: Date;
  readonly author: string;
  readonly reason: string | null;
  /** As published; null if the experiment was absent or the configuration is not kept. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Excludes the version that starts the phase. */
async function readVersions(
  db: Kysely<Database>,
  { experimentId, experimentKey, phase }: Parameters<typeof readPublishedMarks>[1],
): Promise<readonly VersionRow[]> {
  const named = JSON.stringify({ key: experimentKey, prefix: `${experimentKey}/` });
  const find = sql`'$.experiments[*] ? (@.experimentKey == $key)', ${named}::jsonb`;
  const { rows } = await sql<VersionRow>`
    select after.version, after.author, after.reason,
      jsonb_path_query_first(before.configuration, ${find}) as before,
      jsonb_path_query_first(after.configuration, ${find}) as after
    from documents
    join snapshots as after on after.project_id = documents.project_id
    join snapshots as before on before.project_id = after.project_id and before.version = after.previous_version
    where documents.id = ${experimentId}
      and after.version > ${new Date(phase.startedAt)}
      and after.version <= ${new Date(phase.endedAt ?? '9999-12-31')}
      and jsonb_path_exists(after.difference, '$.*[*] ? (@.key == $key || @.key starts with $prefix)', ${named}::jsonb)
    order by after.version desc
    limit ${maxMarks}`.execute(db);
  return rows.toReversed();
}
