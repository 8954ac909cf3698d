/** An undo step: the content before and after. */
export interface Edit<Content> {
  readonly from: Content;
  readonly to: Content;
  /** Identifies edits that merge into one step, such as typing in one field; an undefined one never merges. */
  readonly step: string | undefined;
}

/** Done and undone steps. */
export interface History<Content> {
  readonly done: readonly Edit<Content>[];
  readonly undone: readonly Edit<Content>[];
  /** Whether the last step can absorb further edits. */
  readonly isOpen: boolean;
}

/** Maximum number of undo steps. */
const maxSteps = 50;

export const emptyHistory: History<never> = { done: [], undone: [], isOpen: false };

/** Adds an edit, merging it into the last step if that is open and has the same `step`. */
export function recordEdit<Content>(
  { done, isOpen }: History<Content>,
  edit: Edit<Content>,
): History<Content> {
  const last = done.at(-1);
  const extendsLastStep = isOpen && last !== undefined && edit.step !== undefined && last.step === edit.step;
  const steps = extendsLastStep ? [...done.slice(0, -1), { ...edit, from: last.from }] : [...done, edit];
  return { done: steps.slice(-maxSteps), undone: [], isOpen: true };
}

/** Closes the last step: the next edit starts a new one. */
export function closeStep<Content>(history: History<Content>): History<Content> {
  return history.isOpen ? { ...history, isOpen: false } : history;
}

/** Undoes the last step; undefined if there is none. */
export function undoStep<Content>({
  done,
  undone,
}: History<Content>): { history: History<Content>; edit: Edit<Content> } | undefined {
  const edit = done.at(-1);
  if (edit === undefined) return undefined;
  return { history: { done: done.slice(0, -1), undone: [...undone, edit], isOpen: false }, edit };
}

/** Redoes the last undone step; undefined if there is none. */
export function redoStep<Content>({
  done,
  undone,
}: History<Content>): { history: History<Content>; edit: Edit<Content> } | undefined {
  const edit = undone.at(-1);
  if (edit === undefined) return undefined;
  return { history: { done: [...done, edit], undone: undone.slice(0, -1), isOpen: false }, edit };
}
