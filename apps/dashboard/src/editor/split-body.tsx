import type { ReactNode } from 'react';

/** Fields with their effect beside them, or below if there is no room. */
export function SplitBody({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="-mx-4 -mt-1 -mb-4 grid grid-cols-[minmax(0,1fr)] min-[60rem]:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="min-w-0 px-4 pt-1 pb-4">{children}</div>
      <div className="min-w-0 rounded-b-4 border-border border-t bg-sunken/60 p-4 pt-3 min-[60rem]:rounded-bl-none min-[60rem]:border-l">
        {aside}
      </div>
    </div>
  );
}
