import { pluralize } from '../words/number-formats.ts';
import { phrase } from '../words/phrase.ts';
import { shortenName } from '../words/shorten-name.ts';
import { dayOf } from '../words/times.ts';
import type { CheckResult } from './check-result.ts';
import type { HealthFacts } from './health-facts.ts';

/** Checks whether variant content was edited while visitors were exposed to it. */
export function checkEdits({ edits, timeZone }: HealthFacts): CheckResult {
  const sorted = edits.toSorted((a, b) => a.at - b.at);
  const lastUnmarked = sorted.filter(({ reason }) => reason === null).at(-1);
  if (lastUnmarked !== undefined)
    return {
      state: 'warning',
      summary: edited({
        edits: edits.filter(({ reason }) => reason === null).length,
        editedAt: new Date(lastUnmarked.at).toISOString(),
        timeZone,
      }),
      advice: startNewPhase({}),
      sinceMs: lastUnmarked.at,
    };
  const lastMarked = sorted.at(-1);
  if (lastMarked === undefined) return { state: 'ok', summary: notEdited({}) };
  const editedAt = new Date(lastMarked.at).toISOString();
  return {
    state: 'ok',
    summary: editedAlike({ edits: edits.length, editedAt, timeZone, reason: lastMarked.reason }),
  };
}

interface EditFacts {
  readonly edits: number;
  readonly editedAt: string;
  readonly timeZone: string;
}

const notEdited = phrase('not_edited', () => 'Not edited while running.');
const edited = phrase(
  'edited_while_running',
  (p: EditFacts) =>
    `${describeEdits(p)}. All visitors together mix those who saw the old and the new version, so the verdict counts from then on.`,
);
const editedAlike = phrase(
  'edited_alike',
  (p: EditFacts & { readonly reason: string | null }) =>
    `${describeEdits(p)}, marked as not changing what is tested: ${shortenName(p.reason ?? '–').replace(/\.+$/, '')}.`,
);
const startNewPhase = phrase(
  'start_new_phase',
  () => 'Start a new phase: visitors are re-randomized and results start from zero.',
);

function describeEdits({ edits, editedAt, timeZone }: EditFacts): string {
  return edits === 1
    ? `Edited while running on ${dayOf(editedAt, timeZone)}`
    : `Edited while running in ${pluralize(edits, 'version')}, last on ${dayOf(editedAt, timeZone)}`;
}
