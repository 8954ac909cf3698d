import type { Experiment } from './project.ts';

/** Returns the database row for the layer slot of a running or scheduled experiment; undefined if there is none. */
export function toSlotRow({ experimentKey, layer, status, startAt, endAt }: Experiment) {
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
