import type { DescribedChange } from '@pixel/control/client';

/** Unpublished changes of one resource. */
export interface ChangeGroup {
  readonly kind: 'experiment' | 'survey' | 'goal' | 'audience' | 'layer' | 'project';
  readonly key: string;
  /** Its name, if the changes contain it. */
  readonly name: string | undefined;
  readonly changes: readonly DescribedChange[];
}

const kinds = {
  experiments: 'experiment',
  surveys: 'survey',
  goals: 'goal',
  audiences: 'audience',
  layers: 'layer',
} as const;

/** Groups changes by resource; experiments come first, otherwise in the order of the changes. */
export function groupChanges(changes: readonly DescribedChange[]): readonly ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const [root = '', key = ''] = change.path.split('.');
    const kind = Object.hasOwn(kinds, root) ? kinds[root as keyof typeof kinds] : 'project';
    const id = `${kind} ${kind === 'project' ? '' : key}`;
    const existing = groups.get(id);
    groups.set(id, {
      kind,
      key: kind === 'project' ? '' : key,
      name: existing?.name ?? readName(change, key),
      changes: [...(existing?.changes ?? []), change],
    });
  }
  return [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ kind }: ChangeGroup): number {
  return ['experiment', 'survey', 'goal', 'audience', 'layer', 'project'].indexOf(kind);
}

/** The name of a resource that was added or removed as a whole. */
function readName({ path, before, after }: DescribedChange, key: string): string | undefined {
  const value = after ?? before;
  if (!path.endsWith(`.${key}`) || !(value instanceof Object)) return undefined;
  const name: unknown = Reflect.get(value, 'name');
  return typeof name === 'string' ? name : undefined;
}
