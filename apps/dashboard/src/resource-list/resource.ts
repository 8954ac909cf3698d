/** What a page lists: a thing of the project with a name of its own. */
export interface Resource {
  readonly name: string;
  /** Of what was saved last. */
  readonly revision: number;
}

/** What was typed and not saved, and the thing that it was made from; there is none of a new one. */
export interface Draft<Item, Values> {
  readonly values: Values;
  readonly base: Item | undefined;
}

/** What the panel beside a list is given. */
export interface PanelProps<Item, Values> {
  /** Undefined for a new one. */
  readonly item: Item | undefined;
  /** What was typed before and not saved. */
  readonly draft: Draft<Item, Values> | undefined;
  readonly onDraft: (draft: Draft<Item, Values> | undefined) => void;
  readonly onClose: () => void;
}

/** What is saved: over a thing that is there, else as a new one. */
export interface Edited<Item, Values> {
  readonly values: Values;
  readonly over: Item | undefined;
}

/** What is done with things on the server. */
export interface Doing<Given, Answer = unknown> {
  readonly mutateAsync: (given: Given) => Promise<Answer>;
  readonly reset: () => void;
  readonly error: Error | null;
  readonly isPending: boolean;
}
