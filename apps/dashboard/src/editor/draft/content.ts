import type { ExperimentView } from '@pixel/control/client';
import * as draftKind from '../../draft/draft-kind.ts';

/** Names of an experiment's editable fields; each is saved as a whole. */
export const contentNames = [
  'name',
  'hypothesis',
  'notes',
  'owner',
  'tags',
  'startAt',
  'endAt',
  'urlRules',
  'audience',
  'audienceKey',
  'force',
  'exclude',
  'layer',
  'coverage',
  'coverageSteps',
  'goals',
  'plan',
  'variants',
] as const satisfies readonly (keyof ExperimentView)[];

export type ContentName = (typeof contentNames)[number];

/** A variant as edited. */
export type ContentVariant = Omit<ExperimentView['variants'][number], 'variantId'>;

/** One page change of a variant. */
export type ContentChange = ContentVariant['changes'][number];

/** The editable content of an experiment. */
export interface ExperimentContent extends Pick<ExperimentView, Exclude<ContentName, 'variants'>> {
  readonly variants: readonly ContentVariant[];
}

/** Whole fields of it; undefined removes one. */
export type ContentPart = draftKind.PartOf<ExperimentContent>;

/** Returns an experiment's editable content. */
export function experimentContentOf(experiment: ContentSource): ExperimentContent {
  const { variants } = experiment;
  return experimentContentFrom((name) => (name === 'variants' ? variants.map(withoutId) : experiment[name]));
}

/** An experiment, or its stored draft. */
type ContentSource = Omit<ExperimentContent, 'variants'> & {
  readonly variants: readonly (ContentVariant & { readonly variantId?: string })[];
};

function withoutId({ variantId: _, ...variant }: ContentSource['variants'][number]): ContentVariant {
  return variant;
}

/** Builds a content by looking up each field by name. */
export function experimentContentFrom(fieldOf: (name: ContentName) => unknown): ExperimentContent {
  return draftKind.contentFrom(contentNames, fieldOf);
}

/** Returns a content with whole fields replaced. */
export function withExperimentPart(content: ExperimentContent, part: ContentPart): ExperimentContent {
  return draftKind.withPart(contentNames, content, part);
}

/** Returns the merge patch that turns one content into another; undefined if they are equal. */
export function experimentPatchOf(from: ExperimentContent, to: ExperimentContent) {
  return draftKind.patchOf(contentNames, from, to);
}
