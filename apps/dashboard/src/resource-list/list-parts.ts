import type { ReactNode } from 'react';

/** A column of the table. */
export interface Column<Item> {
  readonly head: string;
  /** A class; one column without takes what is left. */
  readonly width?: string;
  /** `right` for what is compared as figures. */
  readonly align?: 'right';
  readonly cell: (item: Item) => ReactNode;
}

/** What a list shows, and what is done in it. */
export interface ListParts<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The first, which has the name and the key. */
  readonly nameColumn: Pick<Column<Item>, 'head' | 'width'>;
  readonly columns: readonly Column<Item>[];
  /** What stands below the name on a phone. */
  readonly card: (item: Item) => ReactNode;
  readonly onOpen: (key: string) => void;
  /** Undefined for those who may not. */
  readonly onRemove: ((item: Item) => Promise<void>) | undefined;
}
