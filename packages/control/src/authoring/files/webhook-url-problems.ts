import type { Database } from '@pixel/database';
import type { Configuration } from '@pixel/protocol';
import type { Kysely } from 'kysely';
import { callDatabase } from '../../base/store-calls.ts';
import type { TargetRules } from '../../base/target-rules.ts';
import type { ValueProblem } from '../../project/content/problem.ts';
import { findUrlProblem } from '../../webhooks/endpoints/check-url.ts';

/**
 * Returns the problems of a file's webhook URLs that nothing may be sent to; paths are relative to the file. Only checks new and changed
 * URLs. Runs outside of a transaction, because DNS lookups take time. Rejects with `unavailable`.
 */
export async function webhookUrlProblems(
  db: Kysely<Database>,
  { projects }: Configuration,
  rules: TargetRules,
): Promise<readonly ValueProblem[]> {
  const requested = projects.flatMap(({ projectKey, webhooks }, project) =>
    webhooks.map(({ webhookKey, url }, index) => ({
      id: endpointId(projectKey, webhookKey),
      url,
      path: ['projects', project, 'webhooks', index, 'url'],
    })),
  );
  if (requested.length === 0) return [];
  const known = await callDatabase(() =>
    storedUrls(
      db,
      projects.map(({ projectKey }) => projectKey),
    ),
  );
  const checks = requested
    .filter(({ id, url }) => known.get(id) !== url)
    .map(async ({ url, path }) => ({ path, problem: await findUrlProblem(url, rules) }));
  return (await Promise.all(checks)).flatMap(({ path, problem }) =>
    problem === undefined
      ? []
      : [
          {
            path,
            message: `messages cannot be sent to this address: ${problem.message}`,
            code: 'forbidden_address',
            parameters: { ...problem.parameters, reason: problem.code },
          },
        ],
  );
}

async function storedUrls(
  db: Kysely<Database>,
  projectKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('projects', 'projects.id', 'endpoint.project_id')
    .select(['projects.key as project_key', 'endpoint.key', 'endpoint.url'])
    .where('projects.key', 'in', projectKeys)
    .execute();
  return new Map(rows.map((row) => [endpointId(row.project_key, row.key), row.url]));
}

/** Keys contain no spaces. */
function endpointId(projectKey: string, webhookKey: string): string {
  return `${projectKey} ${webhookKey}`;
}
