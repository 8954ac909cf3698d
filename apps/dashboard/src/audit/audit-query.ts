import { zonedToInstant } from '../words/zoned-time.ts';
import type { AuditSearch } from './audit-search.ts';

const dayMs = 86_400_000;

/** Returns the query parameters of the audit API. `from` and `until` are whole days in `timeZone`; `until` is inclusive. */
export function auditQuery(
  { person, action, project, subject, from, until }: AuditSearch,
  timeZone: string,
): Readonly<Record<string, string>> {
  const filter = {
    actor: person,
    action,
    project,
    subject,
    from: from && zonedToInstant(`${from}T00:00`, timeZone),
    to: until && zonedToInstant(`${dayAfter(until)}T00:00`, timeZone),
  };
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10);
}
