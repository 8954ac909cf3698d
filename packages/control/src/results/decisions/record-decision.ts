import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, actorName } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { isSameJson } from '../../base/same-json.ts';
import type { RecordChange } from '../../people/audit/record-change.ts';
import { newestTestPhase } from '../../project/documents/holdback.ts';
import type { Phase } from '../../project/documents/project.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { checkNotArchived } from '../../project/storage/check-not-archived.ts';
import { checkRevision } from '../../project/storage/check-revision.ts';
import { openProject } from '../../project/storage/open-project.ts';
import { withProjectLock } from '../../project/storage/project-lock.ts';
import { type PhaseRef, phaseNotFoundError, readExperimentOfPhase } from '../looks/experiment-of-phase.ts';
import type { Decision, DecisionRequest } from './decision.ts';
import { findDecision } from './decision-queries.ts';

/** The experiment to decide on, and the author. */
export interface DecisionTarget extends Omit<PhaseRef, 'phase'> {
  readonly actor: Actor;
}

/**
 * Records the decision on an ended phase, or edits it; the audit log keeps the previous one. Rejects with `project_not_found`,
 * `project_archived`, `experiment_not_found`, `phase_not_found`, `variant_not_found`, `invalid_request` for the control,
 * `invalid_transition` while the phase is running, `conflict` if someone else edited it first, `busy` or `unavailable`.
 */
export async function recordDecision(
  { db, now, recordChange }: Pick<ControlDeps, 'db' | 'now'> & { readonly recordChange: RecordChange },
  target: DecisionTarget,
  request: DecisionRequest,
): Promise<Decision> {
  const { projectKey, experimentKey, actor } = target;

  async function record(transaction: Transaction<Database>): Promise<Decision> {
    const opened = await openProject(transaction, projectKey, [{ kind: 'experiment', key: experimentKey }]);
    checkNotArchived(projectKey, opened.archivedAt);
    const { kept, name } = requireDocument(opened.working, 'experiment', experimentKey);
    const { number: phase } = requireEndedPhase(kept.phases, experimentKey, request.phase);
    await checkVariant(transaction, { projectKey, experimentKey, phase }, request.variantKey);
    const before = await findDecision(transaction, { experimentId: kept.id, phase });
    checkRevision(
      { kind: 'decision', key: experimentKey },
      { sent: request.revision, now: before?.revision ?? 0 },
      before ?? {},
    );
    const after = editDecision(before, { ...request, phase }, { at: now(), by: actorName(actor) });
    if (after === before) return before;
    await saveDecision(transaction, kept.id, after);
    await recordChange(transaction, {
      actor,
      organizationId: opened.organizationId,
      projectKey,
      action: 'experiment.decide',
      subject: experimentKey,
      before: before && { name, ...before },
      after: { name, ...after },
    });
    return after;
  }

  return withProjectLock(db, { projectKeys: [projectKey], work: (locked) => locked(record) });
}

function requireEndedPhase(
  phases: readonly Phase[],
  experimentKey: string,
  number: number | undefined,
): Phase {
  const phase =
    number === undefined
      ? (newestTestPhase(phases.filter(({ endedAt }) => endedAt !== undefined)) ?? phases.at(-1))
      : phases.find((phase) => phase.number === number);
  if (phase === undefined && number !== undefined)
    throw phaseNotFoundError({ experimentKey, phase: number }, phases.length);
  if (phase?.endedAt === undefined)
    throw new ControlError(
      'invalid_transition',
      phase === undefined
        ? `Experiment "${experimentKey}" has not run yet, so there is nothing to decide`
        : `Phase ${phase.number} of experiment "${experimentKey}" is still open; complete it before you decide`,
      { parameters: { experimentKey, ...(phase && { phase: phase.number }) } },
    );
  return phase;
}

/** Checks that a shipped variant was in the phase and isn't the control. Throws `variant_not_found` or `invalid_request`. */
async function checkVariant(
  db: Transaction<Database>,
  name: PhaseRef,
  variantKey: string | undefined,
): Promise<void> {
  if (variantKey === undefined) return;
  const phaseState = await readExperimentOfPhase(db, name);
  const { experimentKey } = name;
  const variant = phaseState?.experiment.variants.find((variant) => variant.variantKey === variantKey);
  const parameters = { experimentKey, variantKey };
  if (variant === undefined)
    throw new ControlError(
      'variant_not_found',
      `Experiment "${experimentKey}" has no variant "${variantKey}" in this phase`,
      { parameters },
    );
  if (variant.isControl)
    throw new ControlError(
      'invalid_request',
      `"${variantKey}" is the control; to keep it, decide "not_shipped"`,
      {
        parameters,
      },
    );
}

/** Returns the decision after the request, or `before` itself if nothing changes. */
function editDecision(
  before: Decision | undefined,
  { phase, decision, variantKey, why, learned }: DecisionRequest & { readonly phase: number },
  { at, by }: { readonly at: number; readonly by: string },
): Decision {
  const fields = { decision, variantKey: variantKey ?? null, why, learned: learned || null };
  const time = new Date(at).toISOString();
  if (before === undefined)
    return { phase, ...fields, decidedAt: time, decidedBy: by, editedAt: null, editedBy: null, revision: 1 };
  if (isSameJson({ ...before, ...fields }, before)) return before;
  return { ...before, ...fields, editedAt: time, editedBy: by, revision: before.revision + 1 };
}

async function saveDecision(
  db: Transaction<Database>,
  experimentId: string,
  decided: Decision,
): Promise<void> {
  const { phase, decision, variantKey, why, learned, decidedAt, decidedBy, editedAt, editedBy, revision } =
    decided;
  const row = {
    revision,
    decision,
    variant_key: variantKey,
    why,
    learned,
    edited_at: editedAt === null ? null : new Date(editedAt),
    edited_by: editedBy,
  };
  await db
    .insertInto('decisions')
    .values({
      ...row,
      experiment_id: experimentId,
      phase,
      decided_at: new Date(decidedAt),
      decided_by: decidedBy,
    })
    .onConflict((conflict) => conflict.columns(['experiment_id', 'phase']).doUpdateSet(row))
    .execute();
}
