import { isDeepStrictEqual } from 'node:util';
import { surveyBudgetDefault, type WebhookConfiguration } from '@pixel/protocol';
import type { Experiment, Project, ProjectGoal, Variant } from './project.ts';
import { surveyToConfiguration } from './survey-to-configuration.ts';

/** Plain values, as a file has them. */
type Plain = Readonly<Record<string, unknown>>;

/**
 * Gives a project as a configuration file has it, salts included; what it does not say is kept when it is applied to the project
 * it was made from. Fields with their default values are left out.
 */
export function toConfiguration(
  project: Project,
  basedOn: string | undefined,
  webhooks: readonly WebhookConfiguration[],
): Plain {
  return filled({
    projectKey: project.projectKey,
    basedOn,
    name: project.name,
    allowedOrigins: project.allowedOrigins,
    integrations: project.integrations,
    holdout: unless(0, project.holdout),
    allowHtml: unless(true, project.allowHtml),
    allowJs: unless(true, project.allowJs),
    manifest: unless(true, project.manifest),
    consent: unless('granted', project.consent),
    globalPrivacyControl: unless('no_integrations', project.globalPrivacyControl),
    lateChanges: unless('apply', project.lateChanges),
    pageviews: unless(false, project.pageviews),
    limits: project.limits,
    retentionDays: project.retentionDays,
    timeZone: unless('UTC', project.timeZone),
    audiences: project.audiences.map(({ audienceId: _, ...audience }) => audience),
    goals: project.goals.map(goalOf),
    layers: project.layers.map(({ layerKey }) => ({ layerKey })),
    experiments: project.experiments.map(experimentOf),
    surveyBudget: isDeepStrictEqual(project.surveyBudget, surveyBudgetDefault)
      ? undefined
      : project.surveyBudget,
    surveys: project.surveys.map(surveyToConfiguration),
    webhooks: webhooks.map(webhookOf),
  });
}

function goalOf({ goalId: _, ...goal }: ProjectGoal): Plain {
  return { ...goal, ...(goal.urlRules && { urlRules: filled({ ...goal.urlRules }) }) };
}

function experimentOf(experiment: Experiment): Plain {
  return filled({
    experimentKey: experiment.experimentKey,
    name: experiment.name,
    hypothesis: experiment.hypothesis,
    notes: experiment.notes,
    status: experiment.status,
    salt: experiment.salt,
    startAt: experiment.startAt,
    endAt: experiment.endAt,
    urlRules: filled({ ...experiment.urlRules }),
    audience: experiment.audience,
    audienceKey: experiment.audienceKey,
    force: experiment.force,
    exclude: experiment.exclude,
    layer: experiment.layer,
    coverage: unless(1, experiment.coverage),
    coverageSteps: experiment.coverageSteps,
    variants: experiment.variants.map(variantOf),
    goals: experiment.goals.map(({ goalKey, role, analysis }) =>
      filled({ goalKey, role: unless('secondary', role), analysis }),
    ),
    rollout: experiment.rollout,
  });
}

function variantOf({ variantKey, name, weight, isControl, changes }: Variant): Plain {
  return filled({
    variantKey,
    name,
    weight,
    isControl: unless(false, isControl),
    changes: changes.map(({ selector, ...change }) => filled({ selector: unless('', selector), ...change })),
  });
}

function webhookOf({ isEnabled, ...webhook }: WebhookConfiguration): Plain {
  return filled({ ...webhook, isEnabled: unless(true, isEnabled) });
}

function unless<T>(usual: T, value: T): T | undefined {
  return value === usual ? undefined : value;
}

/** Leaves out what is undefined, and empty lists and objects. */
function filled(fields: Plain): Plain {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
    ),
  );
}
