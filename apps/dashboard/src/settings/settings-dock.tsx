import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import type { SettingsDraft } from './draft/use-settings.ts';
import { isShorter, RetentionEffect } from './retention/retention-effect.tsx';

/** Unsaved changes, with buttons to save or discard them, at the bottom of the screen while there are any. */
export function SettingsDock({ draft }: { readonly draft: SettingsDraft }) {
  const { dock, retention } = usePageWords('settings');
  const { common } = useWords();
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const { base, values, edited, problems, conflicts, isSaving, discard, save } = draft;
  if (edited.length === 0) return null;
  const hasErrors = problems.length > 0 || conflicts.length > 0;
  const days = isShorter(base.retentionDays, values.retentionDays) ? values.retentionDays : undefined;
  return (
    <section
      id="dock"
      aria-label={dock.title}
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-15 flex-wrap items-center gap-2.5 border-t border-border bg-surface px-4 py-2 shadow-3 max-desk:pb-[calc(12px+env(safe-area-inset-bottom))] desk:left-[228px] desk:px-6"
    >
      <p className="flex min-h-6 min-w-0 grow items-center gap-2 text-13 text-muted max-desk:basis-full">
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
        <span>
          <b className="font-semibold text-text">{dock.edited(edited.length)}</b>{' '}
          {problems.length > 0 ? dock.problems(problems.length) : dock.notSaved}
        </span>
      </p>
      <Button kind="ghost" onClick={discard}>
        {common.discard}
      </Button>
      <Button
        kind="primary"
        className="max-desk:grow"
        disabled={isSaving || hasErrors}
        onClick={() => (days === undefined ? save() : setConfirming(true))}
      >
        {dock.update}
      </Button>
      {days !== undefined && (
        <Dialog
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          title={retention.title(format.count(days))}
          description={<RetentionEffect days={days} />}
          actions={
            <>
              <Button onClick={() => setConfirming(false)}>{retention.notYet}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  setConfirming(false);
                  save();
                }}
              >
                {dock.update}
              </Button>
            </>
          }
        />
      )}
    </section>
  );
}
