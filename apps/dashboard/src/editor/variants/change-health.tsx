import { Check, TriangleAlert } from 'lucide-react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { MadeShare } from './made-shares.ts';

/** Share of recent page views in which a live change was applied, if pages reported it. */
export function ChangeHealth({ share }: { readonly share: MadeShare | undefined }) {
  const { change: words } = usePageWords('editor');
  const format = useFormat();
  if (share === undefined) return null;
  const isFine = share.made / share.views >= minFineShare;
  const Icon = isFine ? Check : TriangleAlert;
  return (
    <span
      title={words.ofViews(format.count(share.views))}
      className={`flex shrink-0 items-center gap-1 text-12 ${isFine ? 'text-positive-text' : 'text-warning-text'}`}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      {words.made(format.share(share.made / share.views, 0))}
    </span>
  );
}

/** Late elements and browsers that refuse the change account for some failures. */
const minFineShare = 0.95;
