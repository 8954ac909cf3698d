import { planOf, usualPlan } from '@pixel/protocol';
import { audienceAnswer, goalAnswer, layerAnswer } from '../documents/answers.ts';
import type { Project, ProjectAudience, ProjectGoal } from '../documents/project.ts';
import { describeExperiment } from './describe-experiment.ts';
import { describePlan } from './describe-plan.ts';
import { describeSurvey } from './describe-survey.ts';
import { type DescribedChange, describeFields, pairs, valuesOf } from './described-change.ts';
import { quoted } from './format-value.ts';
import { audienceLabels, goalLabels, settingLabels } from './labels.ts';

/** Describes the differences between two states of a project in plain words; `undefined` is the state before its creation. */
export function describeDifference(before: Project | undefined, after: Project): readonly DescribedChange[] {
  const usual = { before: planOf(before?.statistics), after: planOf(after.statistics) };
  return [
    ...(before === undefined
      ? [
          {
            sentence: `Project ${quoted(after.name)} added`,
            path: 'project',
            after: { name: after.name, allowedOrigins: after.allowedOrigins },
          },
        ]
      : describeSettings(before, after)),
    ...pairs(before?.layers ?? [], after.layers, 'layerKey').flatMap((pair) =>
      whole(pair.before && layerAnswer(pair.before), pair.after && layerAnswer(pair.after), {
        kind: 'Layer',
        name: quoted((pair.after ?? pair.before)?.layerKey ?? ''),
        path: `layers.${(pair.after ?? pair.before)?.layerKey}`,
      }),
    ),
    ...pairs(before?.audiences ?? [], after.audiences, 'audienceKey').flatMap(describeAudience),
    ...pairs(before?.goals ?? [], after.goals, 'goalKey').flatMap(describeGoal),
    ...pairs(before?.experiments ?? [], after.experiments, 'experimentKey').flatMap((pair) =>
      pair.before === pair.after ? [] : describeExperiment({ ...pair, usual }),
    ),
    ...pairs(before?.surveys ?? [], after.surveys, 'surveyKey').flatMap((pair) =>
      pair.before === pair.after ? [] : describeSurvey(pair),
    ),
  ];
}

function describeSettings(before: Project, after: Project): readonly DescribedChange[] {
  return [
    ...describeFields(before, after, { words: settingLabels, path: 'project', of: ' of the project' }),
    ...describePlan(
      { own: before.statistics, usual: usualPlan },
      { own: after.statistics, usual: usualPlan },
      { path: 'project.statistics', of: " of the project's experiments", usualOf: 'by default' },
    ),
  ];
}

function describeAudience({
  before,
  after,
}: {
  readonly before: ProjectAudience | undefined;
  readonly after: ProjectAudience | undefined;
}): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const path = `audiences.${one.audienceKey}`;
  const name = quoted(one.name);
  return before === undefined || after === undefined
    ? whole(before && audienceAnswer(before), after && audienceAnswer(after), {
        kind: 'Audience',
        name,
        path,
      })
    : describeFields(before, after, { words: audienceLabels, path, of: ` of audience ${name}` });
}

function describeGoal({
  before,
  after,
}: {
  readonly before: ProjectGoal | undefined;
  readonly after: ProjectGoal | undefined;
}): readonly DescribedChange[] {
  const one = after ?? before;
  if (one === undefined) return [];
  const path = `goals.${one.goalKey}`;
  const name = quoted(one.name);
  return before === undefined || after === undefined
    ? whole(before && goalAnswer(before), after && goalAnswer(after), { kind: 'Goal', name, path })
    : describeFields(before, after, { words: goalLabels, path, of: ` of goal ${name}` });
}

function whole(
  before: unknown,
  after: unknown,
  { kind, name, path }: { readonly kind: string; readonly name: string; readonly path: string },
): readonly DescribedChange[] {
  if (before !== undefined && after !== undefined) return [];
  const done = before === undefined ? 'added' : 'removed';
  return [{ sentence: `${kind} ${name} ${done}`, path, ...valuesOf(before, after) }];
}
