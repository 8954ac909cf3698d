import { useQuery } from '@tanstack/react-query';
import { layersQuery } from '../session/layers.ts';
import { useProject, useProjectKey } from '../session/project.ts';
import { SelectField } from '../ui/field.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useDraft } from './draft/draft.tsx';
import { isLocked } from './draft/is-locked.ts';
import { Locked } from './locked.tsx';
import { PreflightState } from './preflight/preflight-state.tsx';
import { useComputeOnceInView, usePreflight } from './preflight/use-preflight.ts';
import { RunningEditWarning } from './running-edit-warning.tsx';
import { Section } from './section.tsx';
import { CoverageField } from './traffic/coverage-field.tsx';
import { LayerSlot } from './traffic/layer-slot.tsx';
import { SingleVisitors } from './traffic/single-visitors.tsx';
import { findWidestFreeRange } from './traffic/slot.ts';
import { VisitorFlow } from './traffic/visitor-flow.tsx';

/** The share of visitors who take part, the slot in a layer, and the resulting number of visitors a day. */
export function TrafficSection() {
  const { traffic: words } = usePageWords('sections');
  const format = useFormat();
  const { content } = useDraft();
  const { holdout } = useProject();
  const preflight = usePreflight();
  const ref = useComputeOnceInView(preflight);
  return (
    <Section id="traffic" summary={words.summary} actions={<LayerChoice />}>
      <RunningEditWarning fields={['force', 'exclude']} />
      <div ref={ref} className="flex flex-col gap-4">
        {content.layer !== undefined && <LayerSlot layer={content.layer} />}
        <CoverageField />
        {holdout > 0 && <p className="text-13 text-muted">{words.holdout(format.percent(holdout))}</p>}
        {preflight !== undefined && (
          <div className="flex flex-col gap-2">
            <VisitorFlow preflight={preflight} />
            <PreflightState preflight={preflight} />
          </div>
        )}
        <SingleVisitors />
      </div>
    </Section>
  );
}

function LayerChoice() {
  const { traffic: words } = usePageWords('sections');
  const { experiment, content, change, problemAt, isReadOnly } = useDraft();
  const { data: layers = [] } = useQuery(layersQuery(useProjectKey()));
  const { layer } = content;
  if (isReadOnly || isLocked(experiment)) {
    const note = layer === undefined ? words.noLayer : words.inLayer(layer.layerKey);
    return isReadOnly ? <p className="text-13 text-muted">{note}</p> : <Locked>{note}</Locked>;
  }
  return (
    <SelectField
      label={<span className="sr-only">{words.layer}</span>}
      value={layer?.layerKey ?? ''}
      error={problemAt('layer.layerKey')}
      className="max-w-64"
      onChange={({ target }) => {
        const chosen = layers.find(({ layerKey }) => layerKey === target.value);
        const others = chosen?.usedBy.filter(
          ({ experimentKey }) => experimentKey !== experiment.experimentKey,
        );
        change({
          layer: chosen && { layerKey: chosen.layerKey, ...findWidestFreeRange(others ?? []) },
        });
      }}
    >
      <option value="">{words.noLayer}</option>
      {layers.map(({ layerKey }) => (
        <option key={layerKey} value={layerKey}>
          {words.inLayer(layerKey)}
        </option>
      ))}
    </SelectField>
  );
}
