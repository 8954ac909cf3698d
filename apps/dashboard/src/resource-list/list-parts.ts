import type { ReactNode } from 'react';

/** A column of the table. */
export interface Column<Item> {
  readonly header: string;
  /** A width class; the one column without it takes the remaining width. */
  readonly width?: string;
  /** `right` for numbers. */
  readonly align?: 'right';
  readonly renderCell: (item: Item) => ReactNode;
}

/** Data and callbacks of a list. */
export interface ListParts<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The first column, with name and key. */
  readonly nameColumn: Pick<Column<Item>, 'header' | 'width'>;
  readonly columns: readonly Column<Item>[];
  /** Shown below the name on phones. */
  readonly renderCard: (item: Item) => ReactNode;
  readonly onOpen: (key: string) => void;
  /** Undefined without permission. */
  readonly onRemove: ((item: Item) => Promise<void>) | undefined;
}
