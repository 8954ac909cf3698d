import type { DescribedChange, ExperimentView } from '@pixel/control/client';
import type { ChangeWording } from './change-wording.ts';
import { describePageChange } from './describe-page-change.ts';
import { describeValue, type WordingContext } from './describe-value.ts';

type PageChange = ExperimentView['variants'][number]['changes'][number];

/** Describes a difference, given its path and both values, in the current language. */
export function describeChange(
  { path, before, after }: DescribedChange,
  context: WordingContext,
): ChangeWording {
  const [root = '', key = '', ...rest] = path.split('.');
  const whole = {
    experiments: 'experiment',
    surveys: 'survey',
    goals: 'goal',
    audiences: 'audience',
    layers: 'layer',
  } as const;
  const entity = Object.hasOwn(whole, root) ? whole[root as keyof typeof whole] : 'project';
  if (entity === 'project')
    return key === ''
      ? added('project', { before, after }, { context, key: '' })
      : field(ofProject([key, ...rest]), { before, after }, context);
  if (rest.length === 0) return added(entity, { before, after }, { context, key });
  if (entity === 'experiment') return ofExperiment(key, rest, { before, after }, context);
  return entity === 'survey'
    ? ofSurvey(rest, { before, after }, context)
    : field(rest, { before, after }, context);
}

/** `days` means the days of a visitor in a goal, but the days of events in a project. */
function ofProject(path: readonly string[]): readonly string[] {
  return path
    .filter((part) => part !== 'statistics')
    .map((part) => (part === 'retentionDays' ? 'keptDays' : part));
}

interface Values {
  readonly before: unknown;
  readonly after: unknown;
}

function ofExperiment(
  experimentKey: string,
  [part = '', key = '', ...rest]: readonly string[],
  values: Values,
  context: WordingContext,
): ChangeWording {
  const { words, names } = context;
  if (part === 'variants' && key === '') {
    const list = (keys: unknown) =>
      Array.isArray(keys) ? [keys.map((each) => names.variant(experimentKey, String(each))).join(', ')] : [];
    return { kind: 'changed', what: words.order, before: list(values.before), after: list(values.after) };
  }
  if (part === 'variants') {
    const within = names.variant(experimentKey, key);
    if (rest.length === 0) return added('variant', values, { context, key });
    if (rest[0] === 'changes') {
      const wording = describePageChange(
        values.before as PageChange | undefined,
        values.after as PageChange | undefined,
        context,
      );
      if (wording !== undefined) return { ...wording, within };
    }
    return { ...field(rest, values, context), within };
  }
  if (part === 'goals') {
    if (rest.length > 0)
      return {
        ...field(
          rest.filter((each) => each !== 'analysis'),
          values,
          context,
        ),
        within: names.goal(key),
      };
    const role = roleOf(values.after ?? values.before);
    return {
      ...added('goal', values, { context, key: names.goal(key) }),
      note: role === undefined ? undefined : words.as(words.roles[role]),
    };
  }
  return field(
    [part, key, ...rest].filter((each) => each !== '' && each !== 'plan'),
    values,
    context,
  );
}

function ofSurvey(path: readonly string[], values: Values, context: WordingContext): ChangeWording {
  const { words } = context;
  const [part = '', key = '', ...rest] = path;
  if (part === 'translations') return added('translation', values, { context, key });
  if (part !== 'questions') return field(path, values, context);
  if (key === '') return { kind: 'changed', what: words.orderOfQuestions, before: [], after: [] };
  if (rest.length === 0) return added('question', values, { context, key });
  if (rest[0] === 'options')
    return rest.length === 1
      ? { kind: 'changed', what: words.orderOfOptions, within: key, before: [], after: [] }
      : { ...added('option', values, { context, key: rest[1] ?? '' }), within: key };
  return { ...field(rest, values, context), within: key };
}

/** A whole resource that was added, removed or replaced. */
function added(
  entity: keyof WordingContext['words']['things'],
  { before, after }: Values,
  { context, key }: { readonly context: WordingContext; readonly key: string },
): ChangeWording {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const status = entity === 'experiment' || entity === 'survey' ? statusOf(after ?? before) : undefined;
  return {
    kind,
    what: context.words.things[entity],
    before: before === undefined ? [] : [nameOf(before) ?? key],
    after: after === undefined ? [] : [nameOf(after) ?? key],
    note: status === undefined ? undefined : context.words.as(of(context.words.statuses, status)),
  };
}

function field(path: readonly string[], { before, after }: Values, context: WordingContext): ChangeWording {
  const name = path.join('.');
  const last = path.at(-1) ?? '';
  const known = context.words.labels;
  const label = of(known, Object.hasOwn(known, name) ? name : last);
  const [was, is] = [
    describeValue(nameIn(name, last), before, context),
    describeValue(nameIn(name, last), after, context),
  ];
  const isList = Array.isArray(before ?? after) || last === 'audience';
  const [gone, come] = isList ? [without(was, is), without(is, was)] : [was, is];
  const isReordered = gone.length === 0 && come.length === 0;
  return {
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    what: label,
    before: isReordered ? was : gone,
    after: isReordered ? is : come,
    isCode: coded.has(last),
  };
}

const coded = new Set(['include', 'exclude', 'salt', 'selector', 'eventName', 'container', 'urlRules']);

function nameIn(name: string, last: string): string {
  return name.startsWith('srm.') ? name : last;
}

function without(list: readonly string[], others: readonly string[]): readonly string[] {
  return list.filter((each) => !others.includes(each));
}

function of(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}

function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return textAt(value, 'name') ?? textAt(value, 'title');
}

function statusOf(value: unknown): string | undefined {
  return textAt(value, 'status');
}

function roleOf(value: unknown): keyof WordingContext['words']['roles'] | undefined {
  const role = textAt(value, 'role');
  return role === 'primary' || role === 'secondary' || role === 'guardrail' || role === 'informational'
    ? role
    : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  const found: unknown = value instanceof Object ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}
