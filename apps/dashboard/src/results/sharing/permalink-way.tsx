import { Link as LinkIcon } from 'lucide-react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { usePaletteCommands } from '../../ui/palette-commands.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ResultsName } from '../view/use-results.ts';
import { usePermalink } from './use-permalink.ts';
import { Way } from './way.tsx';

/** A permanent URL of the current results. */
export function PermalinkWay({ name }: { readonly name: ResultsName }) {
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
    <Way
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
    </Way>
  );
}
