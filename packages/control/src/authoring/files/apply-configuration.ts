import type { Database } from '@pixel/database';
import type { Configuration } from '@pixel/protocol';
import type { Transaction } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { createRecordChange } from '../../people/audit/record-change.ts';
import { invalidFileError } from '../../project/content/locate-problem.ts';
import { computeDifference, type Difference, isEmptyDifference } from '../../project/documents/difference.ts';
import { updateProjectPhases } from '../../project/documents/phases.ts';
import type { Experiment, ProjectSurvey } from '../../project/documents/project.ts';
import { checkNotArchived } from '../../project/storage/check-not-archived.ts';
import { findProject } from '../../project/storage/open-project.ts';
import { type RunLocked, withProjectLock } from '../../project/storage/project-lock.ts';
import { writeDocuments } from '../../project/storage/write-documents.ts';
import { checkPublishing } from '../../publish/checks/check-publishing.ts';
import type { Finding } from '../../publish/checks/finding.ts';
import type { Delivery } from '../../publish/delivery.ts';
import type { PreviewCleanup } from '../../publish/previews/preview-cleanup.ts';
import { publishNext } from '../../publish/publish-selection.ts';
import type { WebhooksChange } from '../../webhooks/endpoints/change-webhooks.ts';
import { findProjectId } from '../../webhooks/endpoints/find-project-id.ts';
import { findWebhooks } from '../../webhooks/endpoints/webhook-view.ts';
import { queueExperimentMessages } from '../../webhooks/triggers/queue-experiment-messages.ts';
import type { ApplyOptions } from './apply-options.ts';
import { type AppliedWebhooks, createApplyWebhooks, withoutSecrets } from './apply-webhooks.ts';
import { checkConflicts } from './check-conflicts.ts';
import { checkPlans } from './check-plans.ts';
import { checkPruningConfirmed } from './check-pruning-confirmed.ts';
import { type ParseFile, parseConfiguration } from './parse-configuration.ts';
import { type ApplyPlan, planApply } from './plan-apply.ts';
import type { ListEffect } from './settle-documents.ts';
import { webhookUrlProblems } from './webhook-url-problems.ts';
import { withRotationHint } from './with-rotation-hint.ts';

/** A file's effect on one project; the inherited fields are its effect on experiments. `version` is the live one afterwards. */
export interface AppliedProject extends ListEffect {
  readonly projectKey: string;
  readonly status: 'published' | 'unchanged';
  readonly version: string;
  /** The difference between the live states before and after. */
  readonly difference: Difference;
  /** The effect on surveys. */
  readonly surveys: ListEffect;
  /** Webhooks aren't published, so they may change even if the project is `unchanged`. */
  readonly webhooks: AppliedWebhooks;
  /** The warnings about the published state. */
  readonly warnings: readonly Finding[];
}

/**
 * Applies a configuration file, YAML or JSON: all its projects or, on any error, none. See {@link mergeConfiguration} for documents that it
 * doesn't name. Publishes what the file names and no other drafts. An unchanged project keeps its version. New webhooks only receive later
 * events. Rejects with a `ControlError`: `invalid_configuration` with every problem of the file, `conflict` if the file is based on another
 * version or would archive more than was confirmed, `needs_new_phase`, `snapshot_too_large`, `busy`, `unavailable`, or `not_delivered` if
 * everything is saved but didn't reach the edges.
 */
export type ApplyConfiguration = (
  source: string,
  options: ApplyOptions,
) => Promise<readonly AppliedProject[]>;

/** Most callers are programs, which would rather wait than fail; long enough for another large file to be applied. */
const lockWaitMs = 60_000;

/** Rolls back the transaction of a dry run, and carries its result. */
class DryRunResult extends Error {
  readonly applied: readonly AppliedProject[];

  constructor(applied: readonly AppliedProject[]) {
    super('Dry run');
    this.applied = applied;
  }
}

/** Creates the function that applies configuration files. */
export function createApplyConfiguration(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random' | 'secretKey' | 'webhookTargets'> & {
    readonly parseFile?: ParseFile | undefined;
  },
  delivery: Pick<Delivery, 'deliver'>,
  cleanUpPreviews: PreviewCleanup,
): ApplyConfiguration {
  const ids = createIdGenerator(deps);
  const recordChange = createRecordChange(deps);
  const applyWebhooks = createApplyWebhooks(deps);

  async function planAll(
    db: Transaction<Database>,
    { projects }: Configuration,
    options: ApplyOptions,
  ): Promise<readonly ApplyPlan[]> {
    const plans: ApplyPlan[] = [];
    for (const file of projects) {
      const opened = await findProject(db, file.projectKey);
      const before = opened?.working;
      if (opened !== undefined) checkNotArchived(file.projectKey, opened.archivedAt);
      plans.push(
        planApply(before, opened?.live ?? { version: null, project: undefined }, file, {
          ids,
          options,
          webhooks: before === undefined ? [] : await findWebhooks(db, before.kept.id),
        }),
      );
    }
    return plans;
  }

  async function saveAndPublish(
    db: Transaction<Database>,
    plan: ApplyPlan,
    options: ApplyOptions,
  ): Promise<AppliedProject> {
    const { before, live, next, experiments, surveys } = plan;
    const after = updateProjectPhases(before, plan.after, deps.now());
    const { kept, projectKey } = after;
    const actor = options.actor ?? { kind: 'operator' };
    const isEdited = before === undefined || !isEmptyDifference(computeDifference(before, after));
    if (isEdited) {
      await writeDocuments(db, before, after);
      await queueExperimentMessages(db, {
        before,
        after,
        actor,
        reason: options.reason,
        at: deps.now(),
      });
    }
    const published = await publishNext(db, { working: after, live }, next, {
      author: options.author,
      reason: options.reason ?? null,
      publishedAt: deps.now(),
    });
    const { organizationId } = await findProjectId(db, projectKey);
    const record: WebhooksChange['record'] = (entry) =>
      recordChange(db, { actor, organizationId, projectKey, ...entry });
    if (isEdited || published.status === 'published')
      await record({
        action: 'project.apply',
        subject: projectKey,
        before: { version: live.version, drafts: replacedDraftsOf(plan) },
        after: {
          ...published,
          pruned: [...experiments.pruned, ...surveys.pruned],
          ...(options.reason && { reason: options.reason }),
        },
      });
    const webhooks = await applyWebhooks({ db, projectId: kept.id, projectKey, record }, plan.webhooks);
    const { warnings } = checkPublishing({ live: live.project, next });
    return { projectKey, ...published, ...experiments, surveys, webhooks, warnings };
  }

  async function applyAll(
    db: Transaction<Database>,
    configuration: Configuration,
    context: Parameters<typeof checkPlans>[1],
  ): Promise<readonly AppliedProject[]> {
    const { options } = context;
    const plans = await planAll(db, configuration, options);
    if (!options.force) await checkConflicts(db, plans);
    checkPruningConfirmed(plans, options);
    checkPlans(plans, context);
    const applied: AppliedProject[] = [];
    for (const plan of plans) applied.push(await saveAndPublish(db, plan, options));
    if (options.dryRun)
      throw new DryRunResult(
        applied.map(({ webhooks, ...rest }) => ({ ...rest, webhooks: withoutSecrets(webhooks) })),
      );
    return applied;
  }

  async function deliverAll(applied: readonly AppliedProject[], locked: RunLocked): Promise<void> {
    try {
      // Deliver unchanged projects too: an earlier delivery may have failed.
      for (const { projectKey } of applied) await delivery.deliver(projectKey, locked);
      for (const { projectKey } of applied) await cleanUpPreviews(projectKey);
    } catch (error) {
      throw withRotationHint(error, applied);
    }
  }

  return async function applyConfiguration(source, options) {
    const parsed = await (deps.parseFile ?? parseConfiguration)(source);
    if (parsed.status === 'invalid') throw invalidFileError(parsed.problems);
    const { configuration } = parsed;
    const urlProblems = await webhookUrlProblems(deps.db, configuration, deps.webhookTargets);
    try {
      return await withProjectLock(deps.db, {
        projectKeys: configuration.projects.map((project) => project.projectKey),
        waitMs: lockWaitMs,
        async work(locked) {
          const applied = await locked((db) => applyAll(db, configuration, { source, options, urlProblems }));
          await deliverAll(applied, locked);
          return applied;
        },
      });
    } catch (error) {
      if (error instanceof DryRunResult) return error.applied;
      throw error;
    }
  };
}

/** The replaced drafts, for the audit log, so that they can be recovered. */
function replacedDraftsOf({
  before,
  experiments,
  surveys,
}: ApplyPlan): readonly (Experiment | ProjectSurvey)[] {
  const [keys, surveyKeys] = [experiments, surveys].map(({ replacedDrafts }) => new Set(replacedDrafts));
  return [
    ...(before?.experiments.filter(({ experimentKey }) => keys?.has(experimentKey)) ?? []),
    ...(before?.surveys.filter(({ surveyKey }) => surveyKeys?.has(surveyKey)) ?? []),
  ];
}
