import { useState } from 'react';
import { problemsOfError, useDescribeProblemAt, useProblems } from '../session/use-problems.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useWords } from '../words/words.ts';
import { useCreateLayer } from './use-layers.ts';

const formId = 'layer';

/** Creates a layer, which consists only of its key. */
export function NewLayerPanel({ onClose }: { readonly onClose: () => void }) {
  const { layersPage } = useWords();
  const toast = useToast();
  const create = useCreateLayer();
  const [layerKey, setLayerKey] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const problems = useProblems({ kind: 'layer', content: { layerKey } });
  const refused = problemsOfError(create.error, 'layerKey');
  const problemAt = useDescribeProblemAt([...problems, ...refused]);

  const save = useOneAtATime(async () => {
    setSubmitted(true);
    const created = await create.mutateAsync(layerKey).catch(() => undefined);
    if (created === undefined) return;
    onClose();
    toast({ text: layersPage.created(created.layerKey) });
  });

  return (
    <Panel
      isOpen
      onClose={onClose}
      title={layersPage.newLayer}
      description={layersPage.about}
      actions={
        <Button type="submit" form={formId} kind="primary" disabled={create.isPending}>
          {layersPage.create}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {create.isError && refused.length === 0 && <ErrorNotice error={create.error} />}
        <CodeField
          label={layersPage.key}
          hint={layersPage.keyHint}
          value={layerKey}
          error={isSubmitted || layerKey !== '' ? problemAt('layerKey') : undefined}
          autoFocus
          onChange={(event) => {
            create.reset();
            setLayerKey(event.target.value);
          }}
        />
      </form>
    </Panel>
  );
}
