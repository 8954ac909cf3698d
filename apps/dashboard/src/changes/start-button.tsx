import type { ExperimentView } from '@pixel/control/client';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { isInFuture } from './is-in-future.ts';
import { StartDialog } from './start-dialog.tsx';
import { useStart } from './use-start.ts';

/** A button that starts a draft now or at its scheduled time, after a review of the settings that the start locks. */
export function StartButton({
  experiment,
  saveFirst,
}: {
  readonly experiment: ExperimentView;
  /** Resolves with whether the dialog may open. */
  readonly saveFirst?: (() => Promise<boolean>) | undefined;
}) {
  const { start: words } = usePageWords('changes');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const start = useStart(experiment);
  const { startAt } = experiment;

  async function open(): Promise<void> {
    if ((await saveFirst?.()) !== false) setOpen(true);
  }

  const label =
    startAt !== undefined && isInFuture(startAt) ? words.schedule(format.time(startAt)) : words.start;
  usePaletteCommands([{ kind: 'publish', label, icon: Play, run: () => void open() }]);

  return (
    <>
      <Button kind="primary" disabled={start.isPending} onClick={() => void open()}>
        {label}
      </Button>
      {isOpen && (
        <StartDialog
          experiment={experiment}
          error={start.error}
          isBusy={start.isPending}
          onClose={() => {
            setOpen(false);
            start.reset();
          }}
          onStart={(input) => start.mutate(input, { onSuccess: () => setOpen(false) })}
        />
      )}
    </>
  );
}
