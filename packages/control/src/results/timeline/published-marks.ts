import type { Database } from '@pixel/database';
import { defaultPlan } from '@pixel/protocol';
import { type Kysely, sql } from 'kysely';
import { describeExperiment } from '../../project/differences/describe-experiment.ts';
import type { DescribedChange } from '../../project/differences/described-change.ts';
import type { Phase } from '../../project/documents/project.ts';
import { upcastDocument } from '../../project/documents/upcast.ts';
import type { TimelineMark } from './timeline.ts';

/** Matches the paths of fields whose changes visitors can't notice, and of those that only schedule later changes. */
const invisibleFields =
  /^(?:name|hypothesis|notes|owner|tags|goals|plan|startAt|endAt|coverageSteps)\b|^variants\.[^.]+\.name$/;
/** Maximum number of publications to read: a chart can't display more marks. */
const maxMarks = 100;

interface PhaseScope {
  readonly experimentId: string;
  readonly experimentKey: string;
  readonly phase: Phase;
}

/** Reads the publications within a phase that visitors can notice, oldest first. Considers only the newest 100 publications. */
export async function readPublishedMarks(
  db: Kysely<Database>,
  scope: PhaseScope,
): Promise<readonly TimelineMark[]> {
  const { phase, experimentKey } = scope;
  const epochs = new Set(phase.edits?.filter((edit) => !edit.isSameTest).map(({ at }) => Date.parse(at)));
  return (await readPublications(db, scope)).flatMap((publication) => {
    const changes = visibleChangesIn(publication, experimentKey);
    const { author, reason } = publication;
    const beginsEpoch = epochs.has(publication.published_at.getTime());
    return changes.length === 0
      ? []
      : [{ at: publication.published_at.toISOString(), author, reason, changes, beginsEpoch }];
  });
}

function visibleChangesIn(
  { before, after }: PublicationRow,
  experimentKey: string,
): readonly DescribedChange[] {
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

interface PublicationRow {
  readonly published_at: Date;
  readonly author: string;
  readonly reason: string | null;
  /** The experiment as published before; null if it was absent or the configuration is no longer stored. */
  readonly before: unknown;
  /** The experiment as published; null like `before`. */
  readonly after: unknown;
}

/** Reads the newest publications that changed the experiment, oldest first. Excludes the one that starts the phase. */
async function readPublications(
  db: Kysely<Database>,
  { experimentId, experimentKey, phase }: PhaseScope,
): Promise<readonly PublicationRow[]> {
  const pathVariables = JSON.stringify({ key: experimentKey, prefix: `${experimentKey}/` });
  const experimentPath = sql`'$.experiments[*] ? (@.experimentKey == $key)', ${pathVariables}::jsonb`;
  const { rows } = await sql<PublicationRow>`
    select after.version as published_at, after.author, after.reason,
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
