import { type Change, carriesCode, carriesHtml } from '@pixel/protocol';
import { startsNewPhase } from '../documents/new-phase.ts';
import { layerProblems } from './layer-problems.ts';
import type { Merge } from './merge.ts';
import type { ValueProblem } from './problem.ts';
import { restartedSurveyProblems } from './restarted-survey-problems.ts';

/** Returns the conflicts between a file and the existing project; paths are relative to the file's project. */
export function mergeProblems(merge: Merge): readonly ValueProblem[] {
  return [
    ...permissionProblems(merge),
    ...phaseProblems(merge),
    ...layerProblems(merge),
    ...restartedSurveyProblems(merge),
  ];
}

/**
 * Finds changes with HTML or code, which the file's settings forbid, in experiments that the file doesn't contain. The parser has checked
 * the file's own changes.
 */
function permissionProblems({ before, file }: Merge): readonly ValueProblem[] {
  const named = new Set(file.experiments.map(({ experimentKey }) => experimentKey));
  const kept = (before?.experiments ?? []).filter(({ experimentKey }) => !named.has(experimentKey));
  const findUser = (isForbidden: (change: Change) => boolean) =>
    kept.find(({ variants }) => variants.some(({ changes }) => changes.some(isForbidden)));
  const htmlUser = file.allowHtml && file.allowJs ? undefined : findUser(carriesHtml);
  const codeUser = file.allowJs ? undefined : findUser(carriesCode);
  const code = codeUser === htmlUser ? 'HTML, which can carry code' : 'code';
  return [
    ...(htmlUser === undefined || file.allowHtml
      ? []
      : [{ path: ['allowHtml'], ...mustStayTrue('HTML', htmlUser.experimentKey) }]),
    ...(codeUser === undefined ? [] : [{ path: ['allowJs'], ...mustStayTrue(code, codeUser.experimentKey) }]),
  ];
}

function mustStayTrue(contentType: string, experimentKey: string): Omit<ValueProblem, 'path'> {
  return {
    message: `must not be false, since experiment "${experimentKey}", which the file does not name, has changes with ${contentType}`,
    code: 'needed_by_changes',
    parameters: { experimentKey },
  };
}

function phaseProblems({ before, file }: Merge): readonly ValueProblem[] {
  const known = new Map(before?.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  return file.experiments.flatMap(({ experimentKey, salt, status }, at) => {
    const kept = known.get(experimentKey);
    const repeatsSalt =
      kept !== undefined && salt === kept.salt && status !== 'draft' && startsNewPhase(kept.status, status);
    return repeatsSalt
      ? [
          {
            path: ['experiments', at, 'salt'],
            message: 'a new phase needs a new salt: leave salt out, or change it',
            code: 'needs_new_salt',
          },
        ]
      : [];
  });
}
