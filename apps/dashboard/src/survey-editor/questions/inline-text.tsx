import type { ReactNode } from 'react';

/** Text of a sentence between its fields. */
export function InlineText({ children }: { readonly children: ReactNode }) {
  return <span className="py-[7px] text-13 text-muted max-desk:py-[13px]">{children}</span>;
}
