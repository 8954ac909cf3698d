import type { ExperimentView } from '@pixel/control/client';
import * as draftKind from '../../draft/draft-kind.ts';

/** What people edit of an experiment, by name; each is saved as a whole. */
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

/** A variant as people edit it. */
export type ContentVariant = Omit<ExperimentView['variants'][number], 'variantId'>;

/** One edit of the page that a variant makes. */
export type ContentChange = ContentVariant['changes'][number];

/** What people edit of an experiment. */
export interface ExperimentContent extends Pick<ExperimentView, Exclude<ContentName, 'variants'>> {
  readonly variants: readonly ContentVariant[];
}

/** Whole fields of it; undefined takes one away. */
export type ContentPart = draftKind.PartOf<ExperimentContent>;

/** Returns what is edited of an experiment. */
export function contentOf(experiment: ContentSource): ExperimentContent {
  const { variants } = experiment;
  return contentFrom((name) => (name === 'variants' ? variants.map(withoutId) : experiment[name]));
}

/** An experiment, or what was kept of one. */
type ContentSource = Omit<ExperimentContent, 'variants'> & {
  readonly variants: readonly (ContentVariant & { readonly variantId?: string })[];
};

function withoutId({ variantId: _, ...variant }: ContentSource['variants'][number]): ContentVariant {
  return variant;
}

/** Returns a content of fields that are looked up by name. */
export function contentFrom(fieldOf: (name: ContentName) => unknown): ExperimentContent {
  return draftKind.contentFrom(contentNames, fieldOf);
}

/** Returns a content with whole fields changed. */
export function withPart(content: ExperimentContent, part: ContentPart): ExperimentContent {
  return draftKind.withPart(contentNames, content, part);
}

/** Returns what makes one content from another as a merge patch of whole fields; undefined where they say the same. */
export function patchOf(from: ExperimentContent, to: ExperimentContent) {
  return draftKind.patchOf(contentNames, from, to);
}
