import type { Audience } from '@pixel/protocol';
import type { ReadonlyFields } from '../../project/documents/project.ts';

/** Visitors with one value of an attribute. */
export interface ExcludedVisitors {
  readonly attribute: string;
  readonly value: string | number | boolean;
}

/** Returns an audience without these visitors; visitors whose attribute is unknown stay. Without an audience, everyone else is included. */
export function excludeVisitors(
  audience: ReadonlyFields<Audience> | undefined,
  { attribute, value }: ExcludedVisitors,
): ReadonlyFields<Audience> {
  const others = { not: { attribute, operator: 'equals', value } } as const;
  if (audience === undefined) return others;
  return 'all' in audience ? { all: [...audience.all, others] } : { all: [audience, others] };
}
