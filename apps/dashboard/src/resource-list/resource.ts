/** A named resource of the project, as listed on a page. */
export interface Resource {
  readonly name: string;
  /** Revision of the last save. */
  readonly revision: number;
}

/** Unsaved values and the resource that they are based on, which a new one lacks. */
export interface ResourceDraft<Item, Values> {
  readonly values: Values;
  readonly base: Item | undefined;
}

/** Props of the panel beside a list. */
export interface PanelProps<Item, Values> {
  /** Undefined for a new one. */
  readonly item: Item | undefined;
  /** Unsaved values from before. */
  readonly draft: ResourceDraft<Item, Values> | undefined;
  readonly onDraft: (draft: ResourceDraft<Item, Values> | undefined) => void;
  readonly onClose: () => void;
}

/** The values to save: over an existing resource, or as a new one. */
export interface ResourceEdit<Item, Values> {
  readonly values: Values;
  readonly replaced: Item | undefined;
}

/** A mutation of resources on the server. */
export interface ResourceMutation<Input, Result = unknown> {
  readonly mutateAsync: (input: Input) => Promise<Result>;
  readonly reset: () => void;
  readonly error: Error | null;
  readonly isPending: boolean;
}
