import { type ProjectLimits, planOf, usualPlan } from '@pixel/protocol';
import { audienceAnswer, goalAnswer, layerAnswer } from '../answers.ts';
import type { Project, ProjectAudience, ProjectGoal } from '../project.ts';
import { describeExperiment } from './describe-experiment.ts';
import { describePlan } from './describe-plan.ts';
import { describeSurvey } from './describe-survey.ts';
import {
  type DescribedChange,
  describeFields,
  type FieldWords,
  pairs,
  valuesOf,
} from './described-change.ts';
import { percent, quoted, said, word } from './format-value.ts';

const settings: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: said },
  allowedOrigins: { label: 'Allowed origins', say: said },
  integrations: { label: 'Integrations', say: said },
  holdout: { label: 'Holdout', say: (share) => percent(Number(share)) },
  allowHtml: { label: 'HTML in changes', say: said },
  allowJs: { label: 'Code in changes', say: said },
  manifest: { label: 'Manifest', say: said },
  consent: { label: 'Consent', say: word },
  globalPrivacyControl: { label: 'Global Privacy Control', say: word },
  lateChanges: { label: 'Late changes', say: word },
  pageviews: { label: 'An event for each page view', say: said },
  limits: { label: 'Limits a minute', say: saidLimits },
  internalAddresses: { label: 'Internal addresses', say: said },
  retentionDays: { label: 'Days that events are kept', say: word },
  timeZone: { label: 'Time zone', say: word },
  currency: { label: 'Currency', say: word },
  surveyBudget: { label: 'Survey budget', say: budgetOf },
};

const goalFields: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: said },
  type: { label: 'Type', say: word },
  eventName: { label: 'Event', say: said },
  selector: { label: 'Selector', say: said },
  urlRules: { label: 'Pages', say: said },
  scrollPercent: { label: 'Scroll depth', say: word },
  durationMs: { label: 'Time on the page in milliseconds', say: word },
  valueProperty: { label: 'Property with the amount', say: said },
  countMode: { label: 'Counting', say: word },
};

const audienceFields: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name', say: said },
  audience: { label: 'Rule', say: said },
};

const limitWords: Readonly<Record<keyof ProjectLimits, string>> = {
  bootstrapsPerAddress: 'bootstraps per address',
  bootstrapsPerVisitor: 'bootstraps per visitor',
  eventsPerAddress: 'events per address',
  eventsPerVisitor: 'events per visitor',
};

/** Says in human words what differs between two states of a project; undefined is the state before there was one. */
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
    ...describeFields(before, after, { words: settings, path: 'project', of: ' of the project' }),
    ...describePlan(
      { own: before.statistics, usual: usualPlan },
      { own: after.statistics, usual: usualPlan },
      { path: 'project.statistics', of: " of the project's experiments", usualOf: 'by default' },
    ),
  ];
}

function budgetOf(value: unknown): string {
  const { surveys, days } = value as Project['surveyBudget'];
  return `${surveys} in ${days} ${days === 1 ? 'day' : 'days'}`;
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
    : describeFields(before, after, { words: audienceFields, path, of: ` of audience ${name}` });
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
    : describeFields(before, after, { words: goalFields, path, of: ` of goal ${name}` });
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

/** Those that are the server's are not said. */
function saidLimits(limits: unknown): string {
  const values = new Map(Object.entries(limits ?? {}));
  const words = Object.entries(limitWords).flatMap(([name, what]) =>
    values.has(name) ? [`${values.get(name)} ${what}`] : [],
  );
  return words.length === 0 ? 'those of the server' : words.join(', ');
}
