import type { ReactNode } from 'react';

/** A setting, for members who may not change it. */
export function Fact({
  label,
  hint,
  value,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: ReactNode;
}) {
  return (
    <dl className="flex min-w-0 flex-col gap-1 text-13">
      <dt className="text-12 font-[560] text-muted">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
        <bdi>{value}</bdi>
      </dd>
      <dd className="text-12 text-faint">{hint}</dd>
    </dl>
  );
}
