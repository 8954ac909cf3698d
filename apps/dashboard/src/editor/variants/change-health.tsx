import { Check, TriangleAlert } from 'lucide-react';
import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { AppliedShare } from './applied-share.ts';

/** Share of recent page views in which a live change was applied, if pages reported it. */
export function ChangeHealth({ share }: { readonly share: AppliedShare | undefined }) {
  const { change: words } = usePageWords('editor');
  const format = useFormat();
  if (share === undefined) return null;
  const isHealthy = share.applied / share.views >= minHealthyShare;
  const Icon = isHealthy ? Check : TriangleAlert;
  return (
    <span
      title={words.ofViews(format.count(share.views))}
      className={`flex shrink-0 items-center gap-1 text-12 ${isHealthy ? 'text-positive-text' : 'text-warning-text'}`}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      {words.applied(format.share(share.applied / share.views, 0))}
    </span>
  );
}

/** Late elements and browsers that refuse the change account for some failures. */
const minHealthyShare = 0.95;
