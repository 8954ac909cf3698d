import type { Database } from '@pixel/database';
import { type Kysely, sql } from 'kysely';
import type { Difference, DifferenceEntry, DifferenceKind } from '../project/documents/difference.ts';

/** The last editor of a document, and the time; a variant's is its experiment's. */
export interface LastEdit {
  readonly kind: Exclude<DifferenceKind, 'variant'>;
  readonly key: string;
  /** The actor's name in histories. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Actions that don't edit documents themselves. */
const others = ['project.publish', 'project.rollback', 'project.apply', 'experiment.decide'];

/** Finds the last editors of a difference's documents in the audit log; leaves out documents without an entry. */
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
    .where('action', 'not in', others)
    .where('subject', 'in', [...new Set([...entities.values()].map(({ key }) => key))])
    .orderBy(kindOfAction.expression)
    .orderBy('subject')
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ kind, subject, actor_name, at }) => {
    const entity = entities.get(nameOf({ kind, key: subject }));
    return entity === undefined ? [] : [{ ...entity, by: actor_name, at: at.toISOString() }];
  });
}

/** The noun of an action is the kind of its subject. */
const kindOfAction = sql<string>`split_part(action, '.', 1)`.as('kind');

type Entity = Pick<LastEdit, 'kind' | 'key'>;

function entitiesOf({ added, changed, removed }: Difference): ReadonlyMap<string, Entity> {
  return new Map(
    [...added, ...changed, ...removed].map((entry) => {
      const entity = thingOf(entry);
      return [nameOf(entity), entity];
    }),
  );
}

function thingOf({ kind, key }: DifferenceEntry): Entity {
  if (kind !== 'variant') return { kind, key };
  return { kind: 'experiment', key: key.slice(0, key.indexOf('/')) };
}

function nameOf({ kind, key }: { readonly kind: string; readonly key: string }): string {
  return `${kind} ${key}`;
}
