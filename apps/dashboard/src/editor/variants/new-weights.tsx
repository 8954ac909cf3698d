import { useState } from 'react';
import { BeginPhaseDialog } from '../../lifecycle/begin-phase-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { useSaveExperimentFirst } from '../draft/use-save-experiment-first.ts';
import { withWeights } from './variant-edits.ts';
import { WeightField } from './weight-field.tsx';
import { setWeight } from './weights.ts';
import { WeightsBar } from './weights-bar.tsx';

/** Changes the weights while visitors are counted by the current ones: starts a new phase. */
export function NewWeights() {
  const { variants: words } = usePageWords('editor');
  const saveFirst = useSaveExperimentFirst();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        onClick={() =>
          void saveFirst().then((isSaved) => {
            if (isSaved) setOpen(true);
          })
        }
      >
        {words.newPhase}
      </Button>
      {isOpen && <NewWeightsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NewWeightsDialog({ onClose }: { readonly onClose: () => void }) {
  const { variants: words } = usePageWords('editor');
  const { experiment, content } = useDraft();
  const [weights, setWeights] = useState(() => content.variants.map(({ weight }) => weight));
  const variants = withWeights(content.variants, weights);
  return (
    <BeginPhaseDialog experiment={experiment} choices={{ variants }} onClose={onClose}>
      <WeightsBar variants={variants} onChange={(next) => setWeights([...next])} />
      <ul className="flex flex-col gap-1">
        {variants.map(({ variantKey, name, weight }, index) => (
          <li key={variantKey} className="flex items-center justify-between gap-3 text-13">
            <bdi className="min-w-0 truncate">{name}</bdi>
            <WeightField
              label={words.weightOf(name)}
              weight={weight}
              onChange={(next) => setWeights([...setWeight(weights, index, next)])}
            />
          </li>
        ))}
      </ul>
    </BeginPhaseDialog>
  );
}
