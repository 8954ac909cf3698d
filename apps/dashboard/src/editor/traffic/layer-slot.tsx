import { useQuery } from '@tanstack/react-query';
import { experimentsQuery } from '../../session/experiments.ts';
import { layersQuery } from '../../session/layers.ts';
import { useProjectKey } from '../../session/project.ts';
import type { LayerRange } from '../../slots/slots.ts';
import { FieldError } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { isLocked } from '../draft/is-locked.ts';
import { SlotBar } from './slot-bar.tsx';

/** The slot in the layer as a bar, with fields for both ends. */
export function LayerSlot({ layer }: { readonly layer: LayerRange & { readonly layerKey: string } }) {
  const { traffic: words } = usePageWords('sections');
  const { experiment, content, change, problemAt, isReadOnly } = useDraft();
  const projectKey = useProjectKey();
  const { data: layers = [] } = useQuery(layersQuery(projectKey));
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const users = layers.find(({ layerKey }) => layerKey === layer.layerKey)?.usedBy ?? [];
  const others = users.filter(({ experimentKey }) => experimentKey !== experiment.experimentKey);
  const canMove = !isReadOnly && !isLocked(experiment);
  const updateSlot = (part: Partial<LayerRange>) => change({ layer: { ...layer, ...part } }, 'layer');

  return (
    <div className="flex flex-col gap-2">
      <SlotBar
        slot={layer}
        coverage={content.coverage}
        others={others}
        name={content.name}
        nameOf={(key) => experiments.find((experiment) => experiment.experimentKey === key)?.name ?? key}
        onMove={canMove ? updateSlot : undefined}
      />
      {canMove && (
        <div className="flex gap-2">
          <div className="w-28">
            <NumberField
              label={words.from}
              scale={100}
              value={layer.from}
              error={problemAt('layer.from')}
              onChange={(from = 0) => updateSlot({ from })}
            />
          </div>
          <div className="w-28">
            <NumberField
              label={words.to}
              scale={100}
              value={layer.to}
              error={problemAt('layer.to')}
              onChange={(to = 0) => updateSlot({ to })}
            />
          </div>
        </div>
      )}
      <FieldError message={problemAt('layer')} />
    </div>
  );
}
