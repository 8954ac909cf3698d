import type { ReactNode } from 'react';

/** Text between the fields of a sentence. */
export function InlineText({ children }: { readonly children: ReactNode }) {
  return <span className="py-[7px] text-13 text-muted max-desk:py-[13px]">{children}</span>;
}
