import { type Actor, actorName } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { createToken, hashToken } from '../../base/token.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Phase } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { checkNotArchived } from '../../project/storage/check-not-archived.ts';
import { openProject } from '../../project/storage/open-project.ts';
import { phaseNotFoundError } from '../looks/experiment-of-phase.ts';
import { type ResultShare, toResultShare } from './result-share.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** What to share, and for how long. */
export interface ShareRequest {
  readonly projectKey: string;
  readonly experimentKey: string;
  /** Defaults to the newest test. */
  readonly phase?: number | undefined;
  readonly days: number;
  readonly actor: Actor;
}

/** A new link with its secret, which isn't stored and can't be retrieved later. */
export interface CreatedShare extends ResultShare {
  readonly token: string;
  /** The page that shows the results to anyone who opens it. */
  readonly url: string;
}

/**
 * Creates a link with which anyone can read the results of a phase until it expires. Rejects with `project_not_found`, `project_archived`,
 * `experiment_not_found`, `phase_not_found`, `invalid_transition` before the experiment ran, or `unavailable`.
 */
export function shareResults(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random' | 'login'> & { readonly recordChange: RecordChange },
  { projectKey, experimentKey, phase, days, actor }: ShareRequest,
): Promise<CreatedShare> {
  const { db, now, login } = deps;
  return callDatabase(() =>
    db.transaction().execute(async (transaction) => {
      const opened = await openProject(transaction, projectKey, [{ kind: 'experiment', key: experimentKey }]);
      checkNotArchived(projectKey, opened.archivedAt);
      const { kept } = requireDocument(opened.working, 'experiment', experimentKey);
      const token = createToken(deps.random);
      const row = {
        id: createIdGenerator(deps).id(),
        token_sha256: hashToken(token),
        experiment_id: kept.id,
        phase: phaseToShare(kept.phases, experimentKey, phase),
        created_by: actorName(actor),
        created_by_id: actor.kind === 'user' ? actor.userId : null,
        created_at: new Date(now()),
        expires_at: new Date(now() + days * dayMs),
        revoked_at: null,
      };
      await transaction.insertInto('result_shares').values(row).execute();
      await deps.recordChange(transaction, {
        actor,
        organizationId: opened.organizationId,
        projectKey,
        action: 'results.share',
        subject: experimentKey,
        after: { shareId: row.id, phase: row.phase, expiresAt: row.expires_at },
      });
      const base = login.controlUrl ?? login.localUrl;
      // Browsers don't send the fragment, so the token doesn't reach proxies, their logs, or link previews.
      return { ...toResultShare(row, now()), token, url: `${base}/shared#${token}` };
    }),
  );
}

function phaseToShare(phases: readonly Phase[], experimentKey: string, named: number | undefined): number {
  const phase = named === undefined ? newestTestPhase(phases) : phases.find(({ number }) => number === named);
  if (phase !== undefined) return phase.number;
  if (named !== undefined) throw phaseNotFoundError({ experimentKey, phase: named }, phases.length);
  throw new ControlError(
    'invalid_transition',
    `Experiment "${experimentKey}" has not run yet, so there are no results to share`,
    { parameters: { experimentKey } },
  );
}
