import type { ProjectConfiguration } from '@pixel/protocol';
import type { Merge } from '../../project/content/merge.ts';
import { type Ids, mergeConfiguration } from '../../project/documents/merge-configuration.ts';
import type { Project } from '../../project/documents/project.ts';
import type { LiveProject } from '../../project/storage/open-project.ts';
import { selectProject } from '../../publish/select-project.ts';
import type { WebhookRow } from '../../webhooks/endpoints/webhook-view.ts';
import type { ApplyOptions } from './apply-options.ts';
import { beginPhases } from './begin-phases.ts';
import { planWebhooks, type WebhooksPlan } from './plan-webhooks.ts';
import { type ListEffect, settleDocuments } from './settle-documents.ts';

/** The planned effect of a file on one of its projects. */
export interface ApplyPlan extends Merge {
  readonly live: LiveProject;
  /** The live state afterwards. */
  readonly next: Project;
  /** The effect on experiments and surveys that the file doesn't name, and on drafts. */
  readonly experiments: ListEffect;
  readonly surveys: ListEffect;
  readonly webhooks: WebhooksPlan;
}

/** Plans the effect of a file on a project; `before` is the working state, `webhooks` are the existing ones. */
export function planApply(
  before: Project | undefined,
  live: LiveProject,
  file: ProjectConfiguration,
  {
    ids,
    options,
    webhooks,
  }: {
    readonly ids: Ids;
    readonly options: ApplyOptions;
    readonly webhooks: readonly WebhookRow[];
  },
): ApplyPlan {
  const merged = { before, file, after: mergeConfiguration(before, file, ids) };
  const { after: phased } = options.newPhase ? beginPhases(merged, ids) : merged;
  const planOptions = {
    isBasedOnLive: file.basedOn !== undefined && file.basedOn === live.version,
    isPruning: Boolean(options.prune),
  };
  const states = { before, live: live.project, merged: phased, ...planOptions };
  const experiments = settleDocuments('experiment', {
    ...states,
    named: file.experiments.map(({ experimentKey }) => experimentKey),
  });
  const surveys = settleDocuments('survey', {
    ...states,
    named: file.surveys.map(({ surveyKey }) => surveyKey),
  });
  const after = { ...phased, experiments: experiments.after, surveys: surveys.after };
  const next = selectProject(live.project, after, {
    documents: [
      ...experiments.published.map((key) => ({ kind: 'experiment', key }) as const),
      ...surveys.published.map((key) => ({ kind: 'survey', key }) as const),
      ...file.goals.map(({ goalKey }) => ({ kind: 'goal', key: goalKey }) as const),
      ...file.audiences.map(({ audienceKey }) => ({ kind: 'audience', key: audienceKey }) as const),
      ...file.layers.map(({ layerKey }) => ({ kind: 'layer', key: layerKey }) as const),
    ],
    withSettings: true,
  });
  return {
    before,
    file,
    after,
    live,
    next,
    experiments: experiments.effect,
    surveys: surveys.effect,
    webhooks: planWebhooks(webhooks, file.webhooks, planOptions),
  };
}
