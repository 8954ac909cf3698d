import { carriesCode, carriesHtml, planProblems } from '@pixel/protocol';
import type { Project, Settings } from '../documents/project.ts';
import { replaceSettings } from '../documents/settings.ts';
import { invalidContentError } from './invalid-content-error.ts';
import type { ValueProblem } from './problem.ts';
import { toCodedProblem } from './sentences.ts';

/** Returns the project with new settings. Throws `invalid_configuration` if the project's changes or plans conflict with them. */
export function withSettings(project: Project, settings: Settings): Project {
  const problems = [...permissionProblems(project, settings), ...statisticsProblems(project, settings)];
  if (problems.length > 0) throw invalidContentError(problems);
  return replaceSettings(project, settings);
}

function statisticsProblems({ experiments }: Project, { statistics }: Settings): readonly ValueProblem[] {
  return experiments.flatMap((experiment) =>
    planProblems(experiment, statistics).map(({ path, message }) => ({
      path: ['statistics', ...path.slice(1)],
      message: `${message}: experiment "${experiment.experimentKey}" takes its plan from here`,
      code: toCodedProblem(message).code,
      parameters: { ...toCodedProblem(message).parameters, experimentKey: experiment.experimentKey },
    })),
  );
}

function permissionProblems(
  { experiments }: Project,
  { allowHtml, allowJs }: Settings,
): readonly ValueProblem[] {
  const switches = [
    { path: ['allowHtml'], isOff: !allowHtml, carries: carriesHtml, contentType: 'HTML' },
    {
      path: ['allowJs'],
      isOff: !allowJs,
      carries: carriesCode,
      contentType: 'code, or HTML, which can carry code',
    },
  ];
  return switches.flatMap(({ path, isOff, carries, contentType }) => {
    if (!isOff) return [];
    const firstUser = experiments.find(({ variants }) =>
      variants.some(({ changes }) => changes.some(carries)),
    );
    return firstUser === undefined
      ? []
      : [
          {
            path,
            message: `must not be false, since experiment "${firstUser.experimentKey}" has changes with ${contentType}`,
            code: 'needed_by_changes',
            parameters: { experimentKey: firstUser.experimentKey },
          },
        ];
  });
}
