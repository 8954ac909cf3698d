import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageWords } from '../words/page-words.ts';

/** Settings that can't change while visitors are counted by them, as text. */
export function Locked({ children }: { readonly children: ReactNode }) {
  const { locked } = usePageWords('sections');
  return (
    <span title={locked} className="inline-flex min-w-0 items-center gap-1.5 text-13">
      <Lock aria-hidden="true" className="size-3.5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0">{children}</span>
      <span className="sr-only">{locked}</span>
    </span>
  );
}
