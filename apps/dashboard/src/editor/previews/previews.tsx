import { useNavigate } from '@tanstack/react-router';
import { Eye, Link } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useHotkeys } from '../../ui/hotkeys.tsx';
import { usePaletteCommands } from '../../ui/palette-commands.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useDescribeError } from '../../words/describe-error.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import { useDraft } from '../draft/draft.tsx';
import { useSaveExperimentFirst } from '../draft/use-save-experiment-first.ts';
import { useTraffic } from '../pages/use-traffic.ts';
import { findPreviewUrl } from './find-preview-url.ts';
import { lifetimes } from './lifetimes.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { usePreviews } from './use-previews.ts';

const maxHotkeys = 9;

/** Previews variants before visitors get them: by an expiring link, or directly with `v` and the variant's number. */
export function Previews() {
  const { preview: words } = usePageWords('editor');
  const { content, isReadOnly } = useDraft();
  const traffic = useTraffic(content.urlRules);
  const navigate = useNavigate();
  const { create } = usePreviews();
  const saveFirst = useSaveExperimentFirst();
  const toast = useToast();
  const describeError = useDescribeError();
  const copy = useCopy();
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const page = typed ?? traffic?.matchingPages[0]?.url ?? findPreviewUrl(content.urlRules) ?? '';
  const openPanel = () => void navigate({ to: '.', hash: 'preview' });

  async function openPreview(variantKey: string): Promise<void> {
    if (page === '') {
      openPanel();
      return;
    }
    // Popup blockers block a window that opens after the key event.
    const previewWindow = window.open('about:blank', '_blank');
    if (previewWindow !== null) previewWindow.opener = null;
    if (!(await saveFirst())) {
      previewWindow?.close();
      return;
    }
    create.mutate(
      { variantKey, url: page, expiresInSeconds: lifetimes[0].seconds },
      {
        onSuccess(preview) {
          if (previewWindow !== null && 'url' in preview) previewWindow.location.replace(preview.url);
          else openPanel();
        },
        onError(error) {
          previewWindow?.close();
          toast({ tone: 'failed', text: describeError(error), error });
        },
      },
    );
  }

  async function copyLink(variantKey: string): Promise<void> {
    if (page === '') {
      openPanel();
      return;
    }
    if (!(await saveFirst())) return;
    create.mutate(
      { variantKey, url: page, expiresInSeconds: lifetimes[1].seconds },
      {
        onSuccess: (preview) =>
          'url' in preview
            ? void copy(preview.url, words.copied(format.time(preview.expiresAt)))
            : openPanel(),
        onError: (error) => toast({ tone: 'failed', text: describeError(error), error }),
      },
    );
  }

  usePaletteCommands(
    isReadOnly
      ? []
      : content.variants.map(({ variantKey, name }) => ({
          kind: 'copy',
          label: words.copyOf(name),
          icon: Link,
          run: () => void copyLink(variantKey),
        })),
  );
  useHotkeys(
    isReadOnly
      ? []
      : content.variants.slice(0, maxHotkeys).map(({ variantKey, name }, index) => ({
          keys: `v ${index + 1}`,
          label: words.show(name),
          run: () => void openPreview(variantKey),
        })),
  );

  return (
    <>
      <Button className="ml-1" onClick={openPanel}>
        <Eye aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {words.button}
      </Button>
      <PreviewPanel page={page} onPage={setTyped} />
    </>
  );
}
