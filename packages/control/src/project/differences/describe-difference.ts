import { defaultPlan, resolvePlan } from '@pixel/protocol';
import type { Project, ProjectAudience, ProjectGoal } from '../documents/project.ts';
import { toApiAudience, toApiGoal, toApiLayer } from '../documents/to-api-document.ts';
import { describeExperiment } from './describe-experiment.ts';
import { describePlan } from './describe-plan.ts';
import { describeSurvey } from './describe-survey.ts';
import { type DescribedChange, definedValues, describeFields, pairByKey } from './described-change.ts';
import { quoteOneLine } from './format-value.ts';
import { audienceLabels, goalLabels, settingLabels } from './labels.ts';

/** Describes the differences between two states of a project in sentences; `undefined` is the state before its creation. */
export function describeDifference(before: Project | undefined, after: Project): readonly DescribedChange[] {
  const defaults = { before: resolvePlan(before?.statistics), after: resolvePlan(after.statistics) };
  return [
    ...(before === undefined
      ? [
          {
            sentence: `Project ${quoteOneLine(after.name)} added`,
            path: 'project',
            after: { name: after.name, allowedOrigins: after.allowedOrigins },
          },
        ]
      : describeSettings(before, after)),
    ...pairByKey(before?.layers ?? [], after.layers, 'layerKey').flatMap((pair) =>
      describeWhole(pair.before && toApiLayer(pair.before), pair.after && toApiLayer(pair.after), {
        kind: 'Layer',
        name: quoteOneLine((pair.after ?? pair.before)?.layerKey ?? ''),
        path: `layers.${(pair.after ?? pair.before)?.layerKey}`,
      }),
    ),
    ...pairByKey(before?.audiences ?? [], after.audiences, 'audienceKey').flatMap(describeAudience),
    ...pairByKey(before?.goals ?? [], after.goals, 'goalKey').flatMap(describeGoal),
    ...pairByKey(before?.experiments ?? [], after.experiments, 'experimentKey').flatMap((pair) =>
      pair.before === pair.after ? [] : describeExperiment({ ...pair, defaults }),
    ),
    ...pairByKey(before?.surveys ?? [], after.surveys, 'surveyKey').flatMap((pair) =>
      pair.before === pair.after ? [] : describeSurvey(pair),
    ),
  ];
}

function describeSettings(before: Project, after: Project): readonly DescribedChange[] {
  return [
    ...describeFields(before, after, {
      labels: settingLabels,
      path: 'project',
      ownerPhrase: ' of the project',
    }),
    ...describePlan(
      { own: before.statistics, defaults: defaultPlan },
      { own: after.statistics, defaults: defaultPlan },
      {
        path: 'project.statistics',
        ownerPhrase: " of the project's experiments",
        defaultsLabel: 'by default',
      },
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
  const name = quoteOneLine(one.name);
  return before === undefined || after === undefined
    ? describeWhole(before && toApiAudience(before), after && toApiAudience(after), {
        kind: 'Audience',
        name,
        path,
      })
    : describeFields(before, after, { labels: audienceLabels, path, ownerPhrase: ` of audience ${name}` });
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
  const name = quoteOneLine(one.name);
  return before === undefined || after === undefined
    ? describeWhole(before && toApiGoal(before), after && toApiGoal(after), { kind: 'Goal', name, path })
    : describeFields(before, after, { labels: goalLabels, path, ownerPhrase: ` of goal ${name}` });
}

function describeWhole(
  before: unknown,
  after: unknown,
  { kind, name, path }: { readonly kind: string; readonly name: string; readonly path: string },
): readonly DescribedChange[] {
  if (before !== undefined && after !== undefined) return [];
  const done = before === undefined ? 'added' : 'removed';
  return [{ sentence: `${kind} ${name} ${done}`, path, ...definedValues(before, after) }];
}
