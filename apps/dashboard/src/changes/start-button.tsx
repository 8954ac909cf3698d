import type { ExperimentView } from '@pixel/control/client';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { usePaletteCommands } from '../ui/palette-commands.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { isLater } from './is-later.ts';
import { StartDialog } from './start-dialog.tsx';
import { useStart } from './use-start.ts';

/** Starts a draft now or at its scheduled time, after a review of the settings that the start locks. */
export function StartButton({
  experiment,
  onBefore,
}: {
  readonly experiment: ExperimentView;
  /** Resolves with whether the dialog may open. */
  readonly onBefore?: (() => Promise<boolean>) | undefined;
}) {
  const { start: words } = usePageWords('changes');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const start = useStart(experiment);
  const { startAt } = experiment;

  async function open(): Promise<void> {
    if ((await onBefore?.()) !== false) setOpen(true);
  }

  const label = isLater(startAt) ? words.schedule(format.time(startAt)) : words.start;
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
