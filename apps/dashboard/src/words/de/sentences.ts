import { collection } from './sentences/collection.ts';
import { decided } from './sentences/decided.ts';
import { decisions } from './sentences/decisions.ts';
import { diagnosis } from './sentences/diagnosis.ts';
import { ended } from './sentences/ended.ts';
import { groups } from './sentences/groups.ts';
import { breaches, guardrail } from './sentences/guardrail.ts';
import { health } from './sentences/health.ts';
import { name } from './sentences/names.ts';
import { notes } from './sentences/notes.ts';
import { preflight } from './sentences/preflight.ts';
import { programme } from './sentences/programme.ts';
import type { SentenceFormatter, SentenceFormatters } from './sentences/sentence-formatter.ts';
import { split } from './sentences/split.ts';
import { undecided } from './sentences/undecided.ts';
import { waiting } from './sentences/waiting.ts';

/** All server sentences about results, in German by code. */
export const sentences = {
  ...decided,
  ...breaches,
  ...ofOne({ ...undecided, ...guardrail, ...waiting, ...ended }),
  ...notes,
  ...decisions,
  ...groups,
  ...split,
  ...health,
  ...collection,
  ...diagnosis,
  ...preflight,
  ...programme,
} satisfies SentenceFormatters;

/** Prefixes sentences with their variant if there are several. */
function ofOne<T extends SentenceFormatters>(formatters: T): Readonly<Record<keyof T, SentenceFormatter>>;
function ofOne(formatters: SentenceFormatters): SentenceFormatters {
  return Object.fromEntries(
    Object.entries(formatters).map(([code, format]): [string, SentenceFormatter] => [
      code,
      (p) => (p.variant === undefined ? format(p) : `${name(p.variant)}: ${format(p)}`),
    ]),
  );
}
