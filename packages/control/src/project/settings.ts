import { carriesCode, carriesHtml, planProblems, projectConfigurationSchema } from '@pixel/protocol';
import { z } from 'zod';
import { invalidWith } from './content/invalid-configuration.ts';
import type { ValueProblem } from './content/problem.ts';
import type { Project, Settings } from './project.ts';

const { projectKey, basedOn, audiences, goals, layers, experiments, surveys, webhooks, name, ...rest } =
  projectConfigurationSchema.shape;

/** Settings of a project, as in a configuration file: absent ones are at their defaults. */
export const settingsSchema = z.strictObject({ name: name.unwrap(), ...rest });

/** The settings of a project. */
export function settingsOf(project: Project): Settings {
  const { projectKey: _, kept, audiences, layers, goals, experiments, surveys, ...settings } = project;
  return settings;
}

/** Returns the project with other settings. Throws `invalid_configuration` where its changes need what they would forbid. */
export function withSettings(project: Project, settings: Settings): Project {
  const problems = [...switchProblems(project, settings), ...statisticsProblems(project, settings)];
  if (problems.length > 0) throw invalidWith(problems);
  return replaceSettings(project, settings);
}

/** Returns the project with exactly these settings, whatever they forbid. */
export function replaceSettings(project: Project, settings: Settings): Project {
  const { projectKey, kept, audiences, layers, goals, experiments, surveys } = project;
  return { ...settings, projectKey, kept, audiences, layers, goals, experiments, surveys };
}

function statisticsProblems({ experiments }: Project, { statistics }: Settings): readonly ValueProblem[] {
  return experiments.flatMap((experiment) =>
    planProblems(experiment, statistics).map(({ path, message }) => ({
      path: ['statistics', ...path.slice(1)],
      message: `${message}: experiment "${experiment.experimentKey}" takes its plan from here`,
    })),
  );
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
