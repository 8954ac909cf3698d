import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { findDocument, putDocument } from '../../project/documents/document-kinds.ts';
import { type Experiment, formatVersion, type Layer, type Project } from '../../project/documents/project.ts';
import { readProject } from '../../project/storage/read-project.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import type { CreationContext } from './document-commands.ts';

/** A layer, and the experiments that share it. */
export interface LayerView {
  readonly layerKey: string;
  readonly usedBy: readonly (Pick<Experiment, 'experimentKey' | 'status'> & {
    readonly from: number;
    readonly to: number;
  })[];
}

/** Creates the commands for layers. Layers can't be removed, since they determine who was in which experiment. */
export function createLayers(deps: Pick<ControlDeps, 'db' | 'now' | 'random'>, editProject: EditProject) {
  const ids = createIdGenerator(deps);
  return {
    list: (projectKey: string): Promise<readonly LayerView[]> =>
      readProject(deps, projectKey, 'all', ({ working }) =>
        working.layers.map((layer) => viewOf(layer, working)),
      ),

    /** Rejects with `already_exists`, or as the edit does. */
    async create({ projectKey, actor }: CreationContext, layerKey: string): Promise<LayerView> {
      const { result } = await editProject(
        projectKey,
        actor,
        ({ project }) => {
          if (findDocument(project, 'layer', layerKey) !== undefined)
            throw new ControlError(
              'already_exists',
              `Project "${projectKey}" already has a layer "${layerKey}"; choose another key`,
              { parameters: { projectKey, kind: 'layer', key: layerKey } },
            );
          const layer = { layerKey, kept: { formatVersion, id: ids.id(), salt: ids.salt() } } as const;
          return {
            project: putDocument(project, 'layer', layer),
            action: 'layer.create',
            subject: layerKey,
            after: { layerKey },
            result: viewOf(layer, project),
          };
        },
        [{ kind: 'layer', key: layerKey }],
      );
      return result;
    },
  };
}

function viewOf({ layerKey }: Layer, { experiments }: Project): LayerView {
  const usedBy = experiments.flatMap(({ experimentKey, status, layer }) =>
    layer?.layerKey === layerKey ? [{ experimentKey, status, from: layer.from, to: layer.to }] : [],
  );
  return { layerKey, usedBy };
}
