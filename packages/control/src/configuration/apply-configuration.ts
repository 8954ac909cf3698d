import type { Database } from '@pixel/database';
import type { Configuration } from '@pixel/protocol';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError } from '../control-error.ts';
import { createMaking } from '../making.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { EndPreviews } from '../previews/end-previews.ts';
import type { Delivery } from '../publish/delivery.ts';
import { publishProject } from '../publish/publish-project.ts';
import { newestVersion } from '../publish/snapshot-queries.ts';
import { askDatabase } from '../unavailable.ts';
import { type Difference, differenceOf, isEmpty } from './difference.ts';
import { loadProject } from './load-project.ts';
import { lockProject } from './lock-project.ts';
import type { Merge } from './merge.ts';
import { mergeConfiguration } from './merge-configuration.ts';
import { mergeProblems } from './merge-problems.ts';
import { parseConfiguration } from './parse-configuration.ts';
import { byPlace, placeProblem } from './place-problem.ts';
import type { ConfigurationProblem } from './problem.ts';
import { createLocateOnce } from './read-source.ts';
import { saveProject } from './save-project.ts';

/** What applying a file did to one of its projects. `version` is the live one afterwards. */
export interface AppliedProject {
  readonly projectKey: string;
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  readonly difference: Difference;
}

/** Who applies a file, and why; both stand in the project's history. */
export interface Application {
  readonly author: string;
  readonly reason?: string;
}

/**
 * Applies a configuration file, YAML or JSON: all its projects or, on any error, none. See {@link mergeConfiguration} for what
 * becomes of things that it does not name. A project that it does not change keeps its version.
 * Rejects with a {@link ControlError}: `invalid_configuration` with every problem of the file, `snapshot_too_large`,
 * `unavailable`, or `not_delivered` when all is saved but edges could not be told.
 */
export type ApplyConfiguration = (
  source: string,
  application: Application,
) => Promise<readonly AppliedProject[]>;

/** Creates the one way in which configuration is changed. */
export function createApplyConfiguration(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  delivery: Delivery,
  endPreviews: EndPreviews,
): ApplyConfiguration {
  const making = createMaking(deps);
  // Waiting for a project's lock holds a connection; one at a time, waiters cannot use up the pool that delivery needs as well.
  const inOrder = oneAtATime();

  async function mergeAll(
    db: Transaction<Database>,
    configuration: Configuration,
    source: string,
  ): Promise<readonly Merge[]> {
    const merges: Merge[] = [];
    for (const file of configuration.projects) {
      const before = await loadProject(db, file.projectKey);
      merges.push({ before, file, after: mergeConfiguration(before, file, making) });
    }
    const locate = createLocateOnce(source);
    const problems = merges.flatMap((merge, at) =>
      mergeProblems(merge).map(({ path, message }) =>
        placeProblem({ path: ['projects', at, ...path], message }, locate),
      ),
    );
    if (problems.length > 0) throw invalid(problems.sort(byPlace));
    return merges;
  }

  async function saveAndPublish(
    db: Transaction<Database>,
    { before, after }: Merge,
    application: Application,
  ): Promise<AppliedProject> {
    const { projectKey } = after;
    const difference = differenceOf(before, after);
    const live = before === undefined ? null : await newestVersion(db, before.projectId);
    if (live !== null && isEmpty(difference))
      return { projectKey, status: 'unchanged', version: live, difference };
    await saveProject(db, before, after);
    const version = await publishProject(db, after, {
      author: application.author,
      reason: application.reason ?? null,
      difference,
      publishedAt: deps.now(),
    });
    return { projectKey, status: 'published', version, difference };
  }

  return async function applyConfiguration(source, application) {
    const parsed = parseConfiguration(source);
    if (parsed.status === 'invalid') throw invalid(parsed.problems);
    const { configuration } = parsed;
    return inOrder(async () => {
      const applied = await askDatabase(() =>
        deps.db.transaction().execute(async (transaction) => {
          // Always in the same order, so that two files with the same projects never wait for each other.
          const projectKeys = configuration.projects.map((project) => project.projectKey).sort();
          for (const projectKey of projectKeys) await lockProject(transaction, projectKey);
          const results: AppliedProject[] = [];
          for (const merge of await mergeAll(transaction, configuration, source))
            results.push(await saveAndPublish(transaction, merge, application));
          return results;
        }),
      );
      // Unchanged projects as well: an earlier delivery may have failed.
      for (const { projectKey } of applied) await askDatabase(() => delivery.deliver(projectKey));
      for (const { projectKey } of applied) await endPreviews(projectKey);
      return applied;
    });
  };
}

function invalid(problems: readonly ConfigurationProblem[]): ControlError {
  const count = problems.length;
  return new ControlError(
    'invalid_configuration',
    `The configuration has ${count === 1 ? 'a problem' : `${count} problems`}; nothing was changed`,
    { details: problems },
  );
}
