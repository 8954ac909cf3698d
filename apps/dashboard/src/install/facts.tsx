import type { ReactNode } from 'react';

/** Findings by name. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 rounded-3 bg-sunken px-3 py-2.5 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="num min-w-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
