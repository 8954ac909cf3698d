import { isSame } from '../../draft/is-same.ts';
import { type ContentVariant, contentNames, type ExperimentContent, withExperimentPart } from './content.ts';

/**
 * Returns a content without the values that the server refused, given the paths of the refusal: the last saved values take their place. A
 * refused name or change of one variant doesn't block other variants. Undefined if that leaves nothing out.
 */
export function leaveOut(
  content: ExperimentContent,
  agreed: ExperimentContent,
  paths: readonly string[],
): ExperimentContent | undefined {
  const precise = withExperimentPart(withoutFields(content, agreed, paths.filter(coversWholeField)), {
    variants: content.variants.map((variant, index) =>
      withoutRefused(variant, agreed, pathsWithinVariant(paths, index)),
    ),
  });
  if (!isSame(precise, content)) return precise;
  const coarse = withoutFields(content, agreed, paths);
  return isSame(coarse, content) ? undefined : coarse;
}

/** Whether the refusal covers more than a variant's name or changes. */
function coversWholeField(path: string): boolean {
  return !/^variants\.\d+\.(name|changes)\b/.test(path);
}

function withoutFields(content: ExperimentContent, agreed: ExperimentContent, paths: readonly string[]) {
  const refused = contentNames.filter((name) => paths.some((path) => path.split('.', 1)[0] === name));
  return withExperimentPart(content, Object.fromEntries(refused.map((name) => [name, agreed[name]])));
}

/** Refused paths within one variant: `name`, `changes.2.selector`. */
function pathsWithinVariant(paths: readonly string[], index: number): readonly string[] {
  const start = `variants.${index}.`;
  return paths.flatMap((path) => (path.startsWith(start) ? [path.slice(start.length)] : []));
}

function withoutRefused(
  variant: ContentVariant,
  agreed: ExperimentContent,
  paths: readonly string[],
): ContentVariant {
  const saved = agreed.variants.find(({ variantKey }) => variantKey === variant.variantKey);
  if (paths.length === 0) return variant;
  const indexes = paths.flatMap((path) => (path.startsWith('changes') ? [Number(path.split('.')[1])] : []));
  const isNameRefused = paths.some((path) => path === 'name');
  return {
    ...variant,
    ...(isNameRefused && saved !== undefined && { name: saved.name }),
    ...(indexes.length > 0 && { changes: withoutIndexes(variant.changes, saved?.changes ?? [], indexes) }),
  };
}

/** Added changes can be left out individually; if an edited one is refused, all stay as saved. */
function withoutIndexes(
  changes: ContentVariant['changes'],
  saved: ContentVariant['changes'],
  indexes: readonly number[],
): ContentVariant['changes'] {
  const rest = changes.filter((_, index) => !indexes.includes(index));
  const keepsAllSaved = saved.every((change) =>
    rest.some((other) => isSame(withoutOrderIndex(other), withoutOrderIndex(change))),
  );
  return keepsAllSaved && rest.length < changes.length ? rest : saved;
}

/** Without its index, which shifts when others are added or removed. */
function withoutOrderIndex({ orderIndex: _, ...change }: ContentVariant['changes'][number]) {
  return change;
}
