import { createApplyConfiguration } from '../../authoring/files/apply-configuration.ts';
import type { Application } from '../../authoring/files/apply-options.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { askDatabase } from '../../base/store-calls.ts';
import { createTellOfLook } from '../../monitors/tell-of-look.ts';
import type { Delivery } from '../../publish/delivery.ts';
import type { EndPreviews } from '../../publish/previews/end-previews.ts';
import type { PhaseName } from '../../results/looks/experiment-of-phase.ts';
import { takeLook } from '../../results/looks/take-look.ts';
import { forgetLooks } from './forget-looks.ts';
import { beginPast, findPast, finishPast, type PastRow } from './past-rows.ts';

/** Makes it look as if a project had been there for a while. All times are milliseconds since the epoch. */
export interface SimulatedPast {
  find(projectKey: string): Promise<PastRow | undefined>;
  begin(past: { readonly projectKey: string; readonly endsAt: number }): Promise<void>;
  /** Notes that it is made; says whether it is still wanted. */
  finish(projectKey: string): Promise<boolean>;
  /** Applies a file as if it were `at` now. */
  apply(source: string, application: Application & { readonly at: number }): Promise<void>;
  /** The snapshot that was published as a version, as a text; undefined where there is none. */
  snapshot(projectKey: string, version: string): Promise<string | undefined>;
  /**
   * Takes a look as if it were `at` now; says whether it is the final one. Nobody is told by mail what it shows, and it counts as told
   * from then on.
   */
  look(name: PhaseName & { readonly at: number }, signal: AbortSignal): Promise<boolean>;
  forgetLooks: (of: {
    readonly projectKey: string;
    readonly experimentKeys: readonly string[];
  }) => Promise<void>;
}

/** Creates it. */
export function createSimulatedPast(
  deps: Pick<ControlDeps, 'db' | 'events' | 'random' | 'secretKey' | 'webhookTargets' | 'login' | 'queue'>,
  delivery: Pick<Delivery, 'deliver'>,
  endPreviews: EndPreviews,
): SimulatedPast {
  const { db, events, login, queue } = deps;
  return {
    find: (projectKey) => askDatabase(() => findPast(db, projectKey)),
    begin: (past) => askDatabase(() => beginPast(db, past)),
    finish: (projectKey) => askDatabase(() => finishPast(db, projectKey)),
    async apply(source, { at, ...application }) {
      await createApplyConfiguration({ ...deps, now: () => at }, delivery, endPreviews)(source, application);
    },
    async snapshot(projectKey, version) {
      const row = await askDatabase(() =>
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
    async look({ at, ...name }, signal) {
      const now = () => at;
      const tellOfLook = createTellOfLook({ now, login, queue, sendMail: undefined });
      const { isFinal } = await takeLook({ db, events, now, tellOfLook }, name, signal);
      return isFinal;
    },
    forgetLooks: (of) => askDatabase(() => forgetLooks(db, of)),
  };
}
