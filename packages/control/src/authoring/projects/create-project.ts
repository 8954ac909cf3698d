import type { Database } from '@pixel/database';
import type { Kysely, Transaction } from 'kysely';
import { type Actor, actorName } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { callDatabase } from '../../base/store-calls.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { findFreeKey, slugify } from '../../project/documents/free-key.ts';
import { formatVersion, type Project, type Settings } from '../../project/documents/project.ts';
import { settingsOf } from '../../project/documents/settings.ts';
import { withProjectLock } from '../../project/storage/project-lock.ts';
import { writeDocuments } from '../../project/storage/write-documents.ts';
import type { Delivery } from '../../publish/delivery.ts';
import { publishSelection } from '../../publish/publish-selection.ts';

export type NewProject = Settings & {
  readonly organizationId: string;
  /** Derived from the name if absent. */
  readonly projectKey?: string | undefined;
};

/**
 * Creates a project and publishes it at once, so that its script works while it is empty. Resolves to its key. Rejects with
 * `organization_not_found`, `already_exists`, `busy`, `unavailable` or `not_delivered`.
 */
export type CreateProject = (actor: Actor, requested: NewProject) => Promise<string>;

export function createCreateProject(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  recordChange: RecordChange,
  delivery: Pick<Delivery, 'deliver'>,
): CreateProject {
  const ids = createIdGenerator(deps);

  return async function createProject(actor, { organizationId, projectKey: requested, ...settings }) {
    const projectKey = requested ?? (await callDatabase(() => chooseKey(deps.db, settings.name)));
    return withProjectLock(deps.db, {
      projectKeys: [projectKey],
      async work(locked) {
        await locked((db) => insert(db, projectKey));
        await delivery.deliver(projectKey, locked);
        return projectKey;
      },
    });

    async function insert(db: Transaction<Database>, key: string): Promise<void> {
      await checkOrganization(db, organizationId);
      if (await isTaken(db, key))
        throw new ControlError('already_exists', `The key "${key}" is taken; choose another one`, {
          parameters: { projectKey: key },
        });
      const project: Project = {
        ...settings,
        projectKey: key,
        kept: { formatVersion, id: ids.id(), holdoutSalt: ids.salt() },
        audiences: [],
        layers: [],
        goals: [],
        experiments: [],
        surveys: [],
      };
      await writeDocuments(db, undefined, project, organizationId);
      await recordChange(db, {
        actor,
        organizationId,
        projectKey: key,
        action: 'project.create',
        subject: key,
        after: settingsOf(project),
      });
      await publishSelection(db, { working: project, live: { version: null, project: undefined } }, 'all', {
        author: actorName(actor),
        reason: null,
        publishedAt: deps.now(),
      });
    }
  };
}

async function checkOrganization(db: Transaction<Database>, organizationId: string): Promise<void> {
  const row = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) throw new ControlError('organization_not_found', 'This organization does not exist');
}

async function isTaken(db: Transaction<Database>, key: string): Promise<boolean> {
  const row = await db.selectFrom('projects').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Another request may take the key in the meantime; the check under the lock finds out. */
async function chooseKey(db: Kysely<Database>, name: string): Promise<string> {
  const requested = `pk_${slugify(name) || 'project'}`;
  const rows = await db
    .selectFrom('projects')
    .select('key')
    .where('key', 'like', `${requested.slice(0, 56)}%`)
    .execute();
  const taken = new Set(rows.map(({ key }) => key));
  return findFreeKey(requested, (key) => taken.has(key));
}
