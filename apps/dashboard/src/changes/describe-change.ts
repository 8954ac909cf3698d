import type { DescribedChange, ExperimentView } from '@pixel/control/client';
import type { ChangeWording } from './change-wording.ts';
import { describePageChange } from './describe-page-change.ts';
import { describeValue, type WordingContext } from './describe-value.ts';

type PageChange = ExperimentView['variants'][number]['changes'][number];

/** Describes a change, given its path and both values, in the current language. */
export function describeChange(
  { path, before, after }: DescribedChange,
  context: WordingContext,
): ChangeWording {
  const [root = '', key = '', ...rest] = path.split('.');
  const entities = {
    experiments: 'experiment',
    surveys: 'survey',
    goals: 'goal',
    audiences: 'audience',
    layers: 'layer',
  } as const;
  const entity = Object.hasOwn(entities, root) ? entities[root as keyof typeof entities] : 'project';
  if (entity === 'project')
    return key === ''
      ? describeResource('project', { before, after }, { context, key: '' })
      : describeField(projectFieldPath([key, ...rest]), { before, after }, context);
  if (rest.length === 0) return describeResource(entity, { before, after }, { context, key });
  if (entity === 'experiment') return describeExperimentChange(key, rest, { before, after }, context);
  return entity === 'survey'
    ? describeSurveyChange(rest, { before, after }, context)
    : describeField(rest, { before, after }, context);
}

/** Renames `retentionDays`, which are the days events are kept in a project, but the days until a visitor returns in a goal. */
function projectFieldPath(path: readonly string[]): readonly string[] {
  return path
    .filter((part) => part !== 'statistics')
    .map((part) => (part === 'retentionDays' ? 'keptDays' : part));
}

interface Values {
  readonly before: unknown;
  readonly after: unknown;
}

function describeExperimentChange(
  experimentKey: string,
  [part = '', key = '', ...rest]: readonly string[],
  values: Values,
  context: WordingContext,
): ChangeWording {
  const { words, names } = context;
  if (part === 'variants' && key === '') {
    const list = (keys: unknown) =>
      Array.isArray(keys) ? [keys.map((key) => names.variant(experimentKey, String(key))).join(', ')] : [];
    return { kind: 'changed', label: words.order, before: list(values.before), after: list(values.after) };
  }
  if (part === 'variants') {
    const within = names.variant(experimentKey, key);
    if (rest.length === 0) return describeResource('variant', values, { context, key });
    if (rest[0] === 'changes') {
      const wording = describePageChange(
        values.before as PageChange | undefined,
        values.after as PageChange | undefined,
        context,
      );
      if (wording !== undefined) return { ...wording, within };
    }
    return { ...describeField(rest, values, context), within };
  }
  if (part === 'goals') {
    if (rest.length > 0)
      return {
        ...describeField(
          rest.filter((part) => part !== 'analysis'),
          values,
          context,
        ),
        within: names.goal(key),
      };
    const role = readRole(values.after ?? values.before);
    return {
      ...describeResource('goal', values, { context, key: names.goal(key) }),
      note: role === undefined ? undefined : words.as(words.roles[role]),
    };
  }
  return describeField(
    [part, key, ...rest].filter((part) => part !== '' && part !== 'plan'),
    values,
    context,
  );
}

function describeSurveyChange(
  path: readonly string[],
  values: Values,
  context: WordingContext,
): ChangeWording {
  const { words } = context;
  const [part = '', key = '', ...rest] = path;
  if (part === 'translations') return describeResource('translation', values, { context, key });
  if (part !== 'questions') return describeField(path, values, context);
  if (key === '') return { kind: 'changed', label: words.orderOfQuestions, before: [], after: [] };
  if (rest.length === 0) return describeResource('question', values, { context, key });
  if (rest[0] === 'options')
    return rest.length === 1
      ? { kind: 'changed', label: words.orderOfOptions, within: key, before: [], after: [] }
      : { ...describeResource('option', values, { context, key: rest[1] ?? '' }), within: key };
  return { ...describeField(rest, values, context), within: key };
}

/** Describes a resource that was added, removed or replaced as a whole. */
function describeResource(
  entity: keyof WordingContext['words']['entities'],
  { before, after }: Values,
  { context, key }: { readonly context: WordingContext; readonly key: string },
): ChangeWording {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const status = entity === 'experiment' || entity === 'survey' ? readStatus(after ?? before) : undefined;
  return {
    kind,
    label: context.words.entities[entity],
    before: before === undefined ? [] : [readName(before) ?? key],
    after: after === undefined ? [] : [readName(after) ?? key],
    note: status === undefined ? undefined : context.words.as(lookUp(context.words.statuses, status)),
  };
}

function describeField(
  path: readonly string[],
  { before, after }: Values,
  context: WordingContext,
): ChangeWording {
  const name = path.join('.');
  const last = path.at(-1) ?? '';
  const labels = context.words.labels;
  const label = lookUp(labels, Object.hasOwn(labels, name) ? name : last);
  const [oldValues, newValues] = [
    describeValue(valueField(name, last), before, context),
    describeValue(valueField(name, last), after, context),
  ];
  const isList = Array.isArray(before ?? after) || last === 'audience';
  const [removed, added] = isList
    ? [difference(oldValues, newValues), difference(newValues, oldValues)]
    : [oldValues, newValues];
  const isReordered = removed.length === 0 && added.length === 0;
  return {
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    label: label,
    before: isReordered ? oldValues : removed,
    after: isReordered ? newValues : added,
    isCode: codeFields.has(last),
  };
}

const codeFields = new Set(['include', 'exclude', 'salt', 'selector', 'eventName', 'container', 'urlRules']);

function valueField(name: string, last: string): string {
  return name.startsWith('srm.') ? name : last;
}

function difference(list: readonly string[], others: readonly string[]): readonly string[] {
  return list.filter((item) => !others.includes(item));
}

function lookUp(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return readText(value, 'name') ?? readText(value, 'title');
}

function readStatus(value: unknown): string | undefined {
  return readText(value, 'status');
}

function readRole(value: unknown): keyof WordingContext['words']['roles'] | undefined {
  const role = readText(value, 'role');
  return role === 'primary' || role === 'secondary' || role === 'guardrail' || role === 'informational'
    ? role
    : undefined;
}

function readText(value: unknown, name: string): string | undefined {
  const text: unknown = value instanceof Object ? Reflect.get(value, name) : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
