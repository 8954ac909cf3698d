import { isSame } from '../../draft/is-same.ts';
import { type ContentVariant, contentNames, type ExperimentContent, withPart } from './content.ts';

/**
 * Returns a content without what the server refuses, by the paths of its refusal: with what was saved last in their place. One variant's
 * name or change holds up no other. Undefined where nothing is left out by that.
 */
export function leaveOut(
  content: ExperimentContent,
  agreed: ExperimentContent,
  paths: readonly string[],
): ExperimentContent | undefined {
  const fine = withPart(withoutFields(content, agreed, paths.filter(isOfField)), {
    variants: content.variants.map((variant, place) =>
      withoutRefused(variant, agreed, withinVariant(paths, place)),
    ),
  });
  if (!isSame(fine, content)) return fine;
  const coarse = withoutFields(content, agreed, paths);
  return isSame(coarse, content) ? undefined : coarse;
}

/** Whether more than a name or a change of a variant is refused. */
function isOfField(path: string): boolean {
  return !/^variants\.\d+\.(name|changes)\b/.test(path);
}

function withoutFields(content: ExperimentContent, agreed: ExperimentContent, paths: readonly string[]) {
  const refused = contentNames.filter((name) => paths.some((path) => path.split('.', 1)[0] === name));
  return withPart(content, Object.fromEntries(refused.map((name) => [name, agreed[name]])));
}

/** What is refused within one variant: `name`, `changes.2.selector`. */
function withinVariant(paths: readonly string[], place: number): readonly string[] {
  const start = `variants.${place}.`;
  return paths.flatMap((path) => (path.startsWith(start) ? [path.slice(start.length)] : []));
}

function withoutRefused(
  variant: ContentVariant,
  agreed: ExperimentContent,
  paths: readonly string[],
): ContentVariant {
  const saved = agreed.variants.find(({ variantKey }) => variantKey === variant.variantKey);
  if (paths.length === 0) return variant;
  const places = paths.flatMap((path) => (path.startsWith('changes') ? [Number(path.split('.')[1])] : []));
  const isNameRefused = paths.some((path) => path === 'name');
  return {
    ...variant,
    ...(isNameRefused && saved !== undefined && { name: saved.name }),
    ...(places.length > 0 && { changes: withoutPlaces(variant.changes, saved?.changes ?? [], places) }),
  };
}

/** Changes that were added can be left out alone; where one was edited, all stay as they were saved. */
function withoutPlaces(
  changes: ContentVariant['changes'],
  saved: ContentVariant['changes'],
  places: readonly number[],
): ContentVariant['changes'] {
  const rest = changes.filter((_, at) => !places.includes(at));
  const areKept = saved.every((change) => rest.some((each) => isSame(bare(each), bare(change))));
  return areKept && rest.length < changes.length ? rest : saved;
}

/** Without its place, which moves when others come or go. */
function bare({ orderIndex: _, ...change }: ContentVariant['changes'][number]) {
  return change;
}
