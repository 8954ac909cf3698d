import type { ExperimentStatus } from '@pixel/protocol';
import type { ControlDeps } from '../../base/control-deps.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { invalidContentError } from '../../project/content/invalid-content-error.ts';
import type { Experiment, Project } from '../../project/documents/project.ts';
import type { DocumentRef } from '../../project/documents/references.ts';
import type { Finding } from '../../publish/checks/finding.ts';
import { ineffectiveHoldbacks } from '../../publish/checks/ineffective-holdbacks.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { ChangeResult, DocumentTarget } from '../edits/change-document.ts';
import { type ChangedView, createDocumentCommands } from '../edits/document-commands.ts';
import { buildExperiment } from './build-experiment.ts';
import { checkSaltIsFree } from './check-salt-is-free.ts';
import { excludeVisitors } from './exclude-visitors.ts';
import { type ExperimentContent, experimentContentOf, type PhaseChanges } from './experiment-content.ts';
import { experimentRules } from './experiment-rules.ts';
import type { ExperimentView } from './experiment-view.ts';
import { withNewPhase, withoutHoldback, withRollout, withStatus } from './with-status.ts';

/** A changed experiment, and the publication that went with it, if any. */
export type ChangedExperiment = ChangedView<'experiment', ExperimentView>;

/** Creates the commands for experiments. They reject as {@link EditProject} does, and with the error of a violated rule. */
export function createExperiments(
  deps: Pick<ControlDeps, 'db' | 'now' | 'random'>,
  editProject: EditProject,
) {
  const ids = createIdGenerator(deps);
  const { change, create, duplicate, patch, changeStatus } = createDocumentCommands(
    deps,
    editProject,
    experimentRules,
  );
  return {
    create,
    duplicate,
    patch,

    /** Publishes the experiment with its new status, unless it is neither live nor about to be. */
    changeStatus: (target: DocumentTarget, { status, reason, rollout }: StatusChange) =>
      withRollOutWarnings((warn) =>
        changeStatus(target, reason, (before, at, project) => {
          if (rollout !== undefined && status !== 'completed')
            throw invalidContentError([
              {
                path: ['rollout'],
                message: 'applies to completed experiments only',
                code: 'only_for_completed',
              },
            ]);
          const withNewStatus = withStatus(before, status, at);
          if (rollout === undefined) return withNewStatus;
          const experiment = withRollout(withNewStatus, rollout);
          warn({ project, before, experiment });
          return experiment;
        }),
      ),

    /** Sets another salt of a draft, a random one by default; no visitor was assigned with the old one. */
    changeSalt: (
      target: DocumentTarget,
      request: { readonly salt?: string | undefined; readonly reason?: string | undefined },
    ) =>
      change(target, ({ entity: before, project }): ChangeResult<Experiment> => {
        checkSaltIsFree(before);
        const { salt = ids.salt(), reason } = request;
        const entity = buildExperiment(project, experimentContentOf(before), { ...before, salt }, ids);
        return omitUndefined({ entity, action: 'experiment.salt', reason });
      }),

    /** Ends the current phase, if any, and begins the next one with the given changes. */
    beginPhase: (
      target: DocumentTarget,
      request: { readonly reason?: string | undefined; readonly changes?: PhaseChanges | undefined },
    ) =>
      change(
        { ...target, references: layerReferences(request.changes) },
        ({ entity: before, project }): ChangeResult<Experiment> => {
          const inNewPhase = withNewPhase(before, { salt: ids.salt(), at: deps.now() });
          const experiment = buildExperiment(
            project,
            applyPhaseChanges(inNewPhase, project, request.changes),
            inNewPhase,
            ids,
          );
          return omitUndefined({
            entity: experiment,
            action: 'experiment.phase',
            reason: request.reason,
            newLive: experiment,
          });
        },
      ),

    /** Rolls a completed experiment's variant out to everyone, or to all but a holdback; null ends the rollout. */
    rollOut: (
      target: DocumentTarget,
      request: { readonly variantKey: string | null; readonly reason?: string | undefined },
    ) =>
      withRollOutWarnings((warn) =>
        change(target, ({ entity: before, project }): ChangeResult<Experiment> => {
          const experiment = withRollout(before, request.variantKey);
          warn({ project, before, experiment });
          return omitUndefined({
            entity: experiment,
            action: 'experiment.rollout',
            reason: request.reason,
            newLive: experiment,
          });
        }),
      ),

    /** Ends a rollout's holdback: everyone gets the winner. */
    endHoldback: (target: DocumentTarget, request: { readonly reason?: string | undefined }) =>
      change(target, ({ entity: before }): ChangeResult<Experiment> => {
        const experiment = withoutHoldback(before);
        return omitUndefined({
          entity: experiment,
          action: 'experiment.end_holdback',
          reason: request.reason,
          newLive: experiment,
        });
      }),
  };
}

/** An experiment before and after its rollout. */
interface RolloutChange {
  readonly project: Project;
  readonly before: Experiment;
  readonly experiment: Experiment;
}

/** Adds the rollout's warnings to a response. */
async function withRollOutWarnings(
  make: (warn: (rollingOut: RolloutChange) => void) => Promise<ChangedExperiment>,
): Promise<ChangedExperiment> {
  const warnings: Finding[] = [];
  const changed = await make(({ project, before, experiment }) => {
    const live = { ...project, experiments: [before] };
    warnings.push(...ineffectiveHoldbacks({ live, next: { ...project, experiments: [experiment] } }));
  });
  return warnings.length === 0 ? changed : { ...changed, warnings: [...changed.warnings, ...warnings] };
}

/** The new status of an experiment, the reason, and for `completed` the winner. */
export interface StatusChange {
  readonly status: ExperimentStatus;
  readonly reason?: string | undefined;
  readonly rollout?: string | undefined;
}

function layerReferences({ layer }: PhaseChanges = {}): readonly DocumentRef[] {
  return layer === undefined || layer === null ? [] : [{ kind: 'layer', key: layer.layerKey }];
}

function applyPhaseChanges(
  experiment: Experiment,
  { audiences }: Pick<Project, 'audiences'>,
  changes: PhaseChanges = {},
): ExperimentContent {
  const { layer, audience, audienceKey, ...content } = experimentContentOf(experiment);
  const { without } = changes;
  const shared = audiences.find((each) => each.audienceKey === audienceKey);
  return omitUndefined({
    ...content,
    // Excluding visitors copies a shared audience into this experiment.
    ...(without === undefined
      ? { audience, audienceKey }
      : { audience: excludeVisitors(shared?.audience ?? audience, without) }),
    variants: changes.variants ?? content.variants,
    coverage: changes.coverage ?? content.coverage,
    layer: changes.layer === undefined ? layer : (changes.layer ?? undefined),
  });
}
