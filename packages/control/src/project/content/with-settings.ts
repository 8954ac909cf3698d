import { carriesCode, carriesHtml, planProblems } from '@pixel/protocol';
import type { Project, Settings } from '../documents/project.ts';
import { replaceSettings } from '../documents/settings.ts';
import { invalidWith } from './invalid-configuration.ts';
import type { ValueProblem } from './problem.ts';
import { codedProblemOf } from './sentences.ts';

/** Returns the project with new settings. Throws `invalid_configuration` if the project's changes or plans conflict with them. */
export function withSettings(project: Project, settings: Settings): Project {
  const problems = [...switchProblems(project, settings), ...statisticsProblems(project, settings)];
  if (problems.length > 0) throw invalidWith(problems);
  return replaceSettings(project, settings);
}

function statisticsProblems({ experiments }: Project, { statistics }: Settings): readonly ValueProblem[] {
  return experiments.flatMap((experiment) =>
    planProblems(experiment, statistics).map(({ path, message }) => ({
      path: ['statistics', ...path.slice(1)],
      message: `${message}: experiment "${experiment.experimentKey}" takes its plan from here`,
      code: codedProblemOf(message).code,
      parameters: { ...codedProblemOf(message).parameters, experimentKey: experiment.experimentKey },
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
            code: 'needed_by_changes',
            parameters: { experimentKey: user.experimentKey },
          },
        ];
  });
}
