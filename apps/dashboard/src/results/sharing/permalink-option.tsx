import { Link as LinkIcon } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { usePaletteCommands } from '../../ui/palette-commands.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ExperimentRef } from '../view/use-results.ts';
import { ExportOption } from './export-option.tsx';
import { usePermalink } from './use-permalink.ts';

/** Export option for a permanent URL of the current results. */
export function PermalinkOption({ name }: { readonly name: ExperimentRef }) {
  const words = usePageWords('sharing');
  const format = useFormat();
  const link = usePermalink(name);
  const copy = useCopy();
  usePaletteCommands(
    link == null
      ? []
      : [{ kind: 'copy', label: words.copyPermalink, icon: LinkIcon, run: () => void copy(link.url) }],
  );
  return (
    <ExportOption
      icon={LinkIcon}
      title={words.permalink}
      about={
        link === undefined ? (
          <span aria-busy="true" className="flex h-4 items-center">
            <Bar className="w-48 max-w-full" />
          </span>
        ) : link === null ? (
          words.permalinkNone
        ) : (
          words.permalinkAbout(format.time(link.at))
        )
      }
    >
      {link != null && <CopyButton text={link.url} label={words.copy} />}
    </ExportOption>
  );
}
