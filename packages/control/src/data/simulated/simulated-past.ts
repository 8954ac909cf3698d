import { createApplyConfiguration } from '../../authoring/files/apply-configuration.ts';
import type { ApplyOptions } from '../../authoring/files/apply-options.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { createPrepareNotifications } from '../../monitors/prepare-notifications.ts';
import type { Delivery } from '../../publish/delivery.ts';
import type { PreviewCleanup } from '../../publish/previews/preview-cleanup.ts';
import type { PhaseRef } from '../../results/looks/experiment-of-phase.ts';
import { takeLook } from '../../results/looks/take-look.ts';
import { deleteLooks } from './delete-looks.ts';
import { beginPast, findPast, finishPast, type PastRow } from './past-rows.ts';
import { withBatchedTimes } from './with-batched-times.ts';

/** Creates a project's simulated past. All times are milliseconds since the epoch. */
export interface SimulatedPast {
  find(projectKey: string): Promise<PastRow | undefined>;
  begin(past: { readonly projectKey: string; readonly endsAt: number }): Promise<void>;
  /** Sets the progress, from 0 to 1, that results report; null when finished. */
  reportProgress(projectKey: string, share: number | null): void;
  /** Records that it is complete. Returns whether it is still wanted. */
  finish(projectKey: string): Promise<boolean>;
  /** Applies a configuration file as if the time was `at`. */
  apply(source: string, options: ApplyOptions & { readonly at: number }): Promise<void>;
  /** Returns the text of the snapshot published as a version; undefined if there is none. */
  snapshot(projectKey: string, version: string): Promise<string | undefined>;
  /**
   * Takes looks as if each of `times` was now, one after the other, at what is stored now. Sends no mail about them, and counts their
   * alerts as sent.
   */
  look(name: PhaseRef & { readonly times: readonly number[] }, signal: AbortSignal): Promise<void>;
  deleteLooks: (filter: {
    readonly projectKey: string;
    readonly experimentKeys: readonly string[];
  }) => Promise<void>;
}

/** State shared with the rest of the control plane. */
interface PastParts {
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly cleanUpPreviews: PreviewCleanup;
  readonly pastGenerationProgress: Map<string, number>;
}

export function createSimulatedPast(
  deps: Pick<ControlDeps, 'db' | 'events' | 'random' | 'secretKey' | 'webhookTargets' | 'login' | 'queue'>,
  { delivery, cleanUpPreviews, pastGenerationProgress }: PastParts,
): SimulatedPast {
  const { db, events, login, queue } = deps;
  return {
    find: (projectKey) => callDatabase(() => findPast(db, projectKey)),
    begin: (past) => callDatabase(() => beginPast(db, past)),
    reportProgress(projectKey, share) {
      if (share === null) pastGenerationProgress.delete(projectKey);
      else pastGenerationProgress.set(projectKey, share);
    },
    finish: (projectKey) => callDatabase(() => finishPast(db, projectKey)),
    async apply(source, { at, ...options }) {
      await createApplyConfiguration({ ...deps, now: () => at }, delivery, cleanUpPreviews)(source, options);
    },
    async snapshot(projectKey, version) {
      const row = await callDatabase(() =>
        db
          .selectFrom('snapshots')
          .innerJoin('projects', 'projects.id', 'snapshots.project_id')
          .select('snapshot')
          .where('projects.key', '=', projectKey)
          .where('version', '=', new Date(version))
          .executeTakeFirst(),
      );
      return row?.snapshot;
    },
    async look({ times, ...name }, signal) {
      const batchedEvents = withBatchedTimes(events, times);
      for (const at of times) {
        const now = () => at;
        const prepareNotifications = createPrepareNotifications({
          db,
          now,
          login,
          queue,
          sendMail: undefined,
        });
        await takeLook({ db, events: batchedEvents, now, prepareNotifications }, name, signal);
      }
    },
    deleteLooks: (filter) => callDatabase(() => deleteLooks(db, filter)),
  };
}
