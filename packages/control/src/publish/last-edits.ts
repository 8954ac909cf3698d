import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { Difference, DifferenceEntry, DifferenceKind } from '../project/documents/difference.ts';

/** The last edit of a document. Edits of a variant are edits of its experiment. */
export interface LastEdit {
  readonly kind: Exclude<DifferenceKind, 'variant'>;
  readonly key: string;
  /** The actor's name in histories. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Audit log actions that aren't edits of a document. */
const excludedActions = ['project.publish', 'project.rollback', 'project.apply', 'experiment.decide'];

/** Finds the last edits of a difference's documents in the audit log. Leaves out documents without an entry. */
export async function findLastEdits(
  db: Kysely<Database>,
  projectKey: string,
  difference: Difference,
): Promise<readonly LastEdit[]> {
  const entities = entitiesOf(difference);
  if (entities.size === 0) return [];
  const rows = await db
    .selectFrom('audit_log')
    .select(['subject', 'actor_name', 'at', kindOfAction])
    .distinctOn([kindOfAction.expression, 'subject'])
    .where('project_key', '=', projectKey)
    .where('action', 'not in', excludedActions)
    .where('subject', 'in', [...new Set([...entities.values()].map(({ key }) => key))])
    .orderBy(kindOfAction.expression)
    .orderBy('subject')
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ kind, subject, actor_name, at }) => {
    const entity = entities.get(entityId({ kind, key: subject }));
    return entity === undefined ? [] : [{ ...entity, by: actor_name, at: at.toISOString() }];
  });
}

/** The part of an action before the dot, which is the kind of its subject. */
const kindOfAction = sql<string>`split_part(action, '.', 1)`.as('kind');

type Entity = Pick<LastEdit, 'kind' | 'key'>;

function entitiesOf({ added, changed, removed }: Difference): ReadonlyMap<string, Entity> {
  return new Map(
    [...added, ...changed, ...removed].map((entry) => {
      const entity = entityOf(entry);
      return [entityId(entity), entity];
    }),
  );
}

function entityOf({ kind, key }: DifferenceEntry): Entity {
  if (kind !== 'variant') return { kind, key };
  return { kind: 'experiment', key: key.slice(0, key.indexOf('/')) };
}

function entityId({ kind, key }: { readonly kind: string; readonly key: string }): string {
  return `${kind} ${key}`;
}
