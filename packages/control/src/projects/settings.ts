import { carriesCode, carriesHtml, projectConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import type { ValueProblem } from '../configuration/problem.ts';
import type { Project } from '../configuration/project.ts';
import { invalidWith } from '../configuration/refuse-problems.ts';
import { present } from '../present.ts';

const { shape } = projectConfigurationSchema;

/** Settings of a project, as in a configuration file: absent ones are at their defaults. */
export const settingsSchema = z.strictObject({
  name: shape.name.unwrap(),
  allowedOrigins: shape.allowedOrigins,
  integrations: shape.integrations,
  holdout: shape.holdout,
  allowHtml: shape.allowHtml,
  allowJs: shape.allowJs,
  manifest: shape.manifest,
  consent: shape.consent,
  globalPrivacyControl: shape.globalPrivacyControl,
  lateChanges: shape.lateChanges,
  pageviews: shape.pageviews,
  limits: shape.limits,
  retentionDays: shape.retentionDays,
  timeZone: shape.timeZone,
  surveyBudget: shape.surveyBudget,
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings of a project. */
export function settingsOf(project: Project) {
  const {
    projectId: _,
    holdoutSalt: __,
    audiences,
    layers,
    goals,
    experiments,
    surveys,
    ...settings
  } = project;
  return settings;
}

/** Gives the project with other settings; throws `invalid_configuration` where its changes need what they would forbid. */
export function withSettings(project: Project, settings: Settings): Project {
  const problems = switchProblems(project, settings);
  if (problems.length > 0) throw invalidWith(problems);
  const { retentionDays: _, limits: __, ...kept } = project;
  return present({ ...kept, ...settings });
}

function switchProblems({ experiments }: Project, { allowHtml, allowJs }: Settings): readonly ValueProblem[] {
  const switches = [
    { path: ['allowHtml'], isOff: !allowHtml, carries: carriesHtml, what: 'HTML' },
    { path: ['allowJs'], isOff: !allowJs, carries: carriesCode, what: 'code, or HTML, which can carry code' },
  ];
  return switches.flatMap(({ path, isOff, carries, what }) => {
    if (!isOff) return [];
    const user = experiments.find(({ variants }) => variants.some(({ changes }) => changes.some(carries)));
    return user === undefined
      ? []
      : [
          {
            path,
            message: `must not be false, since experiment "${user.experimentKey}" has changes with ${what}`,
          },
        ];
  });
}
