import type { BootstrapExperiment, Change } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import { createBudget } from './budget.ts';
import type { Edit, Operation } from './edit.ts';
import { setStyle } from './set-style.ts';
import { setText } from './set-text.ts';

const operations = new Map<string, Operation>([
  ['set_text', setText],
  ['set_style', setStyle],
]);

/** Makes the changes of the visitor's variants, and makes them again where the page undid them. */
export interface ChangeEngine {
  /** Brings the page into the changed state as far as its elements exist. */
  apply(): void;
}

/** Prepares all changes of a blob once. Unknown operations are skipped and reported by number. */
export function createChangeEngine(experiments: readonly BootstrapExperiment[], deps: Deps): ChangeEngine {
  const budget = createBudget(deps.now);
  const changes = inOrder(experiments);
  const known = changes.filter((change) => operations.has(change.operation));
  const skipped = changes.length - known.length;
  if (skipped > 0)
    deps.warn(`Skipped ${skipped} change(s) with an operation that this version does not know.`);
  const live = known.map((change) => ({
    find: createFinder(change, deps),
    edits: attempt(() => operations.get(change.operation)?.(change) ?? [], []),
  }));

  return {
    apply() {
      const wanted = new Map<Element, Map<string, Edit>>();
      for (const { find, edits } of live)
        for (const element of find()) {
          const slots = wanted.get(element) ?? new Map<string, Edit>();
          for (const edit of edits) slots.set(edit.slot, edit);
          wanted.set(element, slots);
        }
      wanted.forEach((slots, element) => {
        const missing = [...slots.values()].filter((edit) => !edit.isMade(element));
        if (missing.length === 0) return;
        if (budget.spend(element)) for (const edit of missing) attempt(() => edit.make(element), undefined);
        else deps.warn('Another script keeps undoing a change; the page’s version of that element stays.');
      });
    },
  };
}

/** Later changes win over earlier ones of their experiment, and earlier experiments over later ones. */
function inOrder(experiments: readonly BootstrapExperiment[]): Change[] {
  return [...experiments]
    .reverse()
    .flatMap(({ variant }) => [...variant.changes].sort((one, other) => one.orderIndex - other.orderIndex));
}

/** Finds the elements of a change; a selector that the browser does not know finds none and is reported. */
function createFinder({ selector, match }: Change, { warn }: Deps): () => readonly Element[] {
  try {
    document.querySelector(selector);
  } catch {
    warn(`The selector ${JSON.stringify(selector)} of a change is not valid.`);
    return () => [];
  }
  return () => {
    const found = [...document.querySelectorAll(selector)];
    return match === 'first' ? found.slice(0, 1) : found;
  };
}
