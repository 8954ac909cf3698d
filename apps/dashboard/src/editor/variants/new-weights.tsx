import { useState } from 'react';
import { RefusedNote } from '../../changes/refused-note.tsx';
import { useBeginPhase } from '../../changes/use-begin-phase.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { useSaveFirst } from '../draft/use-save-first.ts';
import { withWeights } from './variant-edits.ts';
import { WeightField } from './weight-field.tsx';
import { setWeight } from './weights.ts';
import { WeightsBar } from './weights-bar.tsx';

/** The way to other weights while visitors are counted by the ones that are: a new phase that begins with them. */
export function NewWeights() {
  const { variants: words } = usePageWords('editor');
  const saveFirst = useSaveFirst();
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
  const { phase: phaseWords, ...lifecycle } = usePageWords('lifecycle');
  const { experiment, content } = useDraft();
  const [weights, setWeights] = useState(() => content.variants.map(({ weight }) => weight));
  const [reason, setReason] = useState('');
  const begin = useBeginPhase(experiment);
  const number = experiment.phase?.number ?? 0;
  const variants = withWeights(content.variants, weights);

  function start(): void {
    begin.mutate(
      { variants, ...(reason.trim() !== '' && { reason: reason.trim() }) },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={phaseWords.title(number + 1)}
      description={
        <>
          {phaseWords.text(number)}
          {experiment.isChanged && ` ${lifecycle.editsGoLive}`}
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>{lifecycle.notYet}</Button>
          <Button kind="primary" disabled={begin.isPending} onClick={start}>
            {phaseWords.submit(number + 1)}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        {begin.error !== null && <RefusedNote error={begin.error} />}
        <WeightsBar variants={variants} onChange={(next) => setWeights([...next])} />
        <ul className="flex flex-col gap-1">
          {variants.map(({ variantKey, name, weight }, at) => (
            <li key={variantKey} className="flex items-center justify-between gap-3 text-13">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <WeightField
                label={words.weightOf(name)}
                weight={weight}
                onChange={(next) => setWeights([...setWeight(weights, at, next)])}
              />
            </li>
          ))}
        </ul>
        <TextField
          label={lifecycle.reason}
          hint={lifecycle.reasonHint}
          maxLength={1_000}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
