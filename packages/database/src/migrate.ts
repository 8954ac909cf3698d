import { type Kysely, type Migration, Migrator } from 'kysely';
import * as initial from './migrations/0001-initial.ts';
import * as wholeConfiguration from './migrations/0002-whole-configuration.ts';
import * as previews from './migrations/0003-previews.ts';
import * as retention from './migrations/0004-retention.ts';
import * as pagePolicies from './migrations/0005-page-policies.ts';
import * as controlPlane from './migrations/0006-control-plane.ts';
import * as projectSettings from './migrations/0007-project-settings.ts';
import * as surveys from './migrations/0008-surveys.ts';
import * as webhooks from './migrations/0009-webhooks.ts';
import * as documents from './migrations/0010-documents.ts';
import * as deviceLogins from './migrations/0011-device-logins.ts';
import * as archivedProjects from './migrations/0012-archived-projects.ts';
import * as webhookQueue from './migrations/0013-webhook-queue.ts';
import * as earlierRevisions from './migrations/0014-earlier-revisions.ts';
import * as deviceSessions from './migrations/0015-device-sessions.ts';
import * as results from './migrations/0016-results.ts';
import * as alerts from './migrations/0017-alerts.ts';
import * as simulatedPasts from './migrations/0018-simulated-pasts.ts';
import * as simulatedClearing from './migrations/0019-simulated-clearing.ts';
import * as erasedFromPhases from './migrations/0020-erased-from-phases.ts';
import * as decisions from './migrations/0021-decisions.ts';
import * as watchedLooks from './migrations/0022-watched-looks.ts';
import * as openPauses from './migrations/0023-open-pauses.ts';
import * as resultShares from './migrations/0024-result-shares.ts';
import * as webhookLog from './migrations/0025-webhook-log.ts';
import * as erasedMessages from './migrations/0026-erased-messages.ts';
import * as webhookDays from './migrations/0027-webhook-days.ts';
import type { Database } from './schema.ts';

/** By name, in the order in which they run. Never change the effect of a released migration. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-whole-configuration': wholeConfiguration,
  '0003-previews': previews,
  '0004-retention': retention,
  '0005-page-policies': pagePolicies,
  '0006-control-plane': controlPlane,
  '0007-project-settings': projectSettings,
  '0008-surveys': surveys,
  '0009-webhooks': webhooks,
  '0010-documents': documents,
  '0011-device-logins': deviceLogins,
  '0012-archived-projects': archivedProjects,
  '0013-webhook-queue': webhookQueue,
  '0014-earlier-revisions': earlierRevisions,
  '0015-device-sessions': deviceSessions,
  '0016-results': results,
  '0017-alerts': alerts,
  '0018-simulated-pasts': simulatedPasts,
  '0019-simulated-clearing': simulatedClearing,
  '0020-erased-from-phases': erasedFromPhases,
  '0021-decisions': decisions,
  '0022-watched-looks': watchedLooks,
  '0023-open-pauses': openPauses,
  '0024-result-shares': resultShares,
  '0025-webhook-log': webhookLog,
  '0026-erased-messages': erasedMessages,
  '0027-webhook-days': webhookDays,
};

/**
 * Migrates the schema to the latest version, or up to and including the named migration. Safe to call at every start and from several
 * processes at once. Rejects if a migration fails; none is then applied.
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined)
    throw new Error("Failed to migrate the control plane's PostgreSQL tables", { cause: error });
}
