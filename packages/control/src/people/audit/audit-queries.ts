import type { AuditTable, Database } from '@pixel/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import { validate } from 'uuid';
import { canonicalId } from '../../base/canonical-id.ts';
import { ControlError } from '../../base/control-error.ts';
import { callDatabase } from '../../base/store-calls.ts';

/** Filters for the audit log; undefined matches every entry. */
export interface AuditFilter {
  /** Of any of these organizations. */
  readonly organizationIds?: readonly string[] | undefined;
  readonly project?: string | undefined;
  /** Name or id of the author. */
  readonly actor?: string | undefined;
  /** An action, or a prefix that ends with a dot: `experiment.`. */
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** Id of an entry; only returns the ones listed after it. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** An entry of the audit log. */
export interface AuditEntry {
  readonly auditId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly actor: {
    readonly kind: AuditTable['actor_kind'];
    readonly name: string;
    readonly userId: string | null;
  };
  readonly projectKey: string | null;
  readonly action: string;
  readonly subject: string;
  /** Display name, if known: from the entry, or the current name of the project or organization. */
  readonly subjectName: string | null;
  /** State before and after; null if it didn't exist. */
  readonly before: unknown;
  readonly after: unknown;
}

/** A page of the audit log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Value of `before` for the next page; null on the last one. */
  readonly next: string | null;
}

/** Reads the audit log. Pages neither repeat nor skip entries, even if new ones are written in the meantime. Rejects with `unavailable`. */
export function findAudit(db: Kysely<Database>, filter: AuditFilter): Promise<AuditPage> {
  return callDatabase(async () => {
    const rows = await selectMatching(db, filter)
      .$if(filter.before !== undefined, (query) => query.where(afterEntryCondition(filter.before ?? '')))
      .orderBy('at', 'desc')
      .orderBy('number', 'desc')
      .limit(filter.limit + 1)
      .execute();
    const entries = rows.slice(0, filter.limit).map(toEntry);
    return { entries, next: rows.length > filter.limit ? (entries.at(-1)?.auditId ?? null) : null };
  });
}

function selectMatching(db: Kysely<Database>, filter: AuditFilter) {
  let query = db.selectFrom('audit_log').selectAll().select(subjectName);
  const { organizationIds, project, actor, action, subject, from, to } = filter;
  if (organizationIds !== undefined) query = query.where(organizationCondition(organizationIds));
  if (project !== undefined) query = query.where('project_key', '=', project);
  if (actor !== undefined)
    query = validate(actor)
      ? query.where('actor_id', '=', actor)
      : query.where(sql`lower(actor_name)`, '=', actor.toLowerCase());
  if (action?.endsWith('.')) query = query.where(sql<boolean>`starts_with(action, ${action})`);
  else if (action !== undefined) query = query.where('action', '=', action);
  if (subject !== undefined) query = query.where('subject', '=', canonicalId(subject) ?? subject);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  return query;
}

/** Matches actions in these organizations, and the logins of their members, which belong to no organization. */
function organizationCondition(organizationIds: readonly string[]) {
  const ids = sql`${sql.val([...organizationIds])}::uuid[]`;
  return sql<boolean>`(
    organization_id = any(${ids}) or organization_id is null and actor_id in (
      select user_id from members where members.organization_id = any(${ids})
    )
  )`;
}

const subjectName = sql<string | null>`coalesce(
  after->>'name', before->>'name', after->>'email', before->>'email',
  (select name from projects where projects.key = subject and projects.key = project_key),
  (select name from organizations where organizations.id = audit_log.organization_id and organizations.id::text = subject)
)`.as('subjectName');

function afterEntryCondition(auditId: string) {
  if (!validate(auditId)) throw new ControlError('invalid_request', '"before" must be the id of an entry');
  return sql<boolean>`(at, number) < (select at, number from audit_log where id = ${auditId})`;
}

function toEntry(row: Selectable<AuditTable> & Pick<AuditEntry, 'subjectName'>): AuditEntry {
  return {
    auditId: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, name: row.actor_name, userId: row.actor_id },
    projectKey: row.project_key,
    action: row.action,
    subject: row.subject,
    subjectName: row.subjectName,
    before: row.before,
    after: row.after,
  };
}
