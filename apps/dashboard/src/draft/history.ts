/** One step: what it was, and what was made of it. */
export interface Edit<Content> {
  readonly from: Content;
  readonly to: Content;
  /** What goes on in the same step, such as the typing in one field; undefined is a step by itself. */
  readonly step: string | undefined;
}

/** What was done, and what of it was undone. */
export interface History<Content> {
  readonly done: readonly Edit<Content>[];
  readonly undone: readonly Edit<Content>[];
  /** Whether the last step can go on. */
  readonly isOpen: boolean;
}

/** Steps that can be undone. */
const maxSteps = 50;

export const noHistory: History<never> = { done: [], undone: [], isOpen: false };

/** Adds an edit, to the last step where it is the same one. */
export function recordEdit<Content>(
  { done, isOpen }: History<Content>,
  edit: Edit<Content>,
): History<Content> {
  const last = done.at(-1);
  const goesOn = isOpen && last !== undefined && edit.step !== undefined && last.step === edit.step;
  const steps = goesOn ? [...done.slice(0, -1), { ...edit, from: last.from }] : [...done, edit];
  return { done: steps.slice(-maxSteps), undone: [], isOpen: true };
}

/** Ends the last step: what is done next is another one. */
export function closeStep<Content>(history: History<Content>): History<Content> {
  return history.isOpen ? { ...history, isOpen: false } : history;
}

/** Takes the last step back; undefined where there is none. */
export function undoStep<Content>({
  done,
  undone,
}: History<Content>): { history: History<Content>; edit: Edit<Content> } | undefined {
  const edit = done.at(-1);
  if (edit === undefined) return undefined;
  return { history: { done: done.slice(0, -1), undone: [...undone, edit], isOpen: false }, edit };
}

/** Makes the step again that was undone last; undefined where there is none. */
export function redoStep<Content>({
  done,
  undone,
}: History<Content>): { history: History<Content>; edit: Edit<Content> } | undefined {
  const edit = undone.at(-1);
  if (edit === undefined) return undefined;
  return { history: { done: [...done, edit], undone: undone.slice(0, -1), isOpen: false }, edit };
}
