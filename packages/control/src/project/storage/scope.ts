import { sql } from 'kysely';
import type { DocumentKind } from '../documents/document-kinds.ts';
import type { DocumentRef } from '../documents/references.ts';

/**
 * The documents of a project to read: all, all of a kind, or the given ones together with the documents that they refer to and the
 * experiments that share a layer with them.
 */
export type Scope = 'all' | { readonly allOf: DocumentKind } | readonly DocumentRef[];

/** Returns the SQL condition on `documents` for a scope. */
export function scopeCondition(projectId: string, scope: Scope) {
  if (scope === 'all') return sql<boolean>`true`;
  if ('allOf' in scope) return sql<boolean>`documents.kind = ${scope.allOf}`;
  return sql<boolean>`documents.id in (
    with asked as (
      select id from jsonb_to_recordset(${JSON.stringify(scope)}::jsonb) as name (kind text, key text)
      join documents using (kind, key) where project_id = ${projectId}
    ), named as (
      select id from asked
      union select to_id from document_references where from_id in (select id from asked)
    )
    select id from named
    union select experiment_id from layer_slots where layer_id in (select id from named)
  )`;
}
