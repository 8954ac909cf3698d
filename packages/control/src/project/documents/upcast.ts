import { surveyBudgetDefault } from '@pixel/protocol';
import { type DocumentKind, type DocumentTypes, documentKinds, documentLists } from './document-kinds.ts';
import { type Experiment, formatVersion, type Project, type Settings } from './project.ts';

/**
 * A stored value. It was validated when it was written and isn't validated again, because stricter rules of later versions must not prevent
 * reading it.
 */
type StoredDocument = Readonly<Record<string, unknown>>;

/** The stored settings of a project, with their `kept` part. */
export type StoredSettings = Settings & Pick<Project, 'kept'>;

/** Reads a document that this version or an earlier one stored. */
export function upcastDocument<K extends DocumentKind>(kind: K, stored: unknown): DocumentTypes[K] {
  const document = stored as StoredDocument;
  return ('kept' in document ? document : upcastFirstFormat(kind, document)) as unknown as DocumentTypes[K];
}

/** Defaults of settings that were added after the current storage format. */
const laterSettings = { trafficSample: true };

/** Reads the settings of a project that this version or an earlier one stored. */
export function upcastSettings(stored: unknown): StoredSettings {
  const settings: StoredDocument = { ...laterSettings, ...(stored as StoredDocument) };
  if ('kept' in settings) return settings as unknown as StoredSettings;
  const { projectId, holdoutSalt, ...rest } = settings;
  const kept = { formatVersion, id: projectId, holdoutSalt };
  return { pageviews: false, surveyBudget: surveyBudgetDefault, ...rest, kept } as unknown as StoredSettings;
}

/** Reads a whole project that this version or an earlier one stored with a publication. */
export function upcastProject(stored: unknown): Project {
  const { audiences, layers, goals, experiments, surveys, ...settings } = stored as StoredDocument;
  const documents = { audiences, layers, goals, experiments, surveys };
  const read = documentKinds.map((kind) => {
    const { list } = documentLists[kind];
    const items = (documents[list] ?? []) as readonly unknown[];
    return [list, items.map((document) => upcastDocument(kind, document))];
  });
  return { ...upcastSettings(settings), ...Object.fromEntries(read) } as Project;
}

/** Converts a document from the first format, in which the contents of `kept` were among the other fields. */
function upcastFirstFormat(kind: DocumentKind, document: StoredDocument): StoredDocument {
  switch (kind) {
    case 'experiment':
      return upcastExperiment(document);
    case 'survey': {
      const { surveyId, archivedFrom, ...survey } = document;
      return {
        ...survey,
        kept: { formatVersion, id: surveyId, ...(archivedFrom !== undefined && { archivedFrom }) },
      };
    }
    case 'layer': {
      const { layerId, salt, ...layer } = document;
      return { ...layer, kept: { formatVersion, id: layerId, salt } };
    }
    case 'goal': {
      const { goalId, ...goal } = document;
      return { ...goal, kept: { formatVersion, id: goalId } };
    }
    case 'audience': {
      const { audienceId, ...audience } = document;
      return { ...audience, kept: { formatVersion, id: audienceId } };
    }
  }
}

interface FirstVariant extends StoredDocument {
  readonly variantKey: string;
  readonly variantId: string;
}

function upcastExperiment(document: StoredDocument): StoredDocument {
  const { experimentId, archivedFrom, variants, retiredVariants = [], phases = [], ...experiment } = document;
  const arms = variants as readonly FirstVariant[];
  const all = [...arms, ...(retiredVariants as readonly FirstVariant[])];
  const kept: Experiment['kept'] = {
    formatVersion,
    id: String(experimentId),
    ...(archivedFrom !== undefined && { archivedFrom: archivedFrom as 'draft' | 'completed' }),
    variantIds: Object.fromEntries(all.map(({ variantKey, variantId }) => [variantKey, variantId])),
    phases: phases as Experiment['kept']['phases'],
  };
  return { ...experiment, variants: arms.map(({ variantId: _, ...variant }) => variant), kept };
}
