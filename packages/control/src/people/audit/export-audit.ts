import type { Database } from '@pixel/database';
import type { Kysely } from 'kysely';
import { type AuditEntry, type AuditFilter, findAudit } from './audit-queries.ts';
import { csvLine } from './csv-line.ts';

/** Download formats of the audit log. */
export const auditFormats = ['csv', 'json'] as const;
export type AuditFormat = (typeof auditFormats)[number];

const pageSize = 1_000;
const columns = [
  'at',
  'actorKind',
  'actor',
  'projectKey',
  'action',
  'subject',
  'subjectName',
  'before',
  'after',
  'auditId',
] as const;

/**
 * Yields all matching entries of the audit log in chunks, newest first: as CSV with a header line, or as a JSON array. Rejects with
 * `unavailable`.
 */
export async function* exportAudit(
  db: Kysely<Database>,
  filter: Omit<AuditFilter, 'limit' | 'before'>,
  format: AuditFormat,
): AsyncGenerator<string, void> {
  const write = format === 'csv' ? toCsvLine : toJsonItem;
  let page = await findAudit(db, { ...filter, limit: pageSize });
  yield format === 'csv' ? csvLine(columns) : '[';
  let isFirst = true;
  for (;;) {
    yield page.entries.map((entry, index) => write(entry, isFirst && index === 0)).join('');
    isFirst = false;
    if (page.next === null) break;
    page = await findAudit(db, { ...filter, limit: pageSize, before: page.next });
  }
  if (format === 'json') yield '\n]\n';
}

function toCsvLine({ actor, before, after, ...entry }: AuditEntry): string {
  const row = {
    ...entry,
    actorKind: actor.kind,
    actor: actor.name,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  };
  return csvLine(columns.map((column) => row[column]));
}

function toJsonItem(entry: AuditEntry, isFirst: boolean): string {
  return `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
}
