import type { Experiment } from './project.ts';

/** The slot of its layer that an experiment takes while it runs or is about to, or undefined where it takes none. */
export function slotOf({ experimentKey, layer, status, startAt, endAt }: Experiment) {
  if (layer === undefined || (status !== 'running' && status !== 'scheduled')) return undefined;
  return {
    experiment_key: experimentKey,
    layer_key: layer.layerKey,
    slot_from: layer.from,
    slot_to: layer.to,
    start_at: startAt ?? null,
    end_at: endAt ?? null,
  };
}
