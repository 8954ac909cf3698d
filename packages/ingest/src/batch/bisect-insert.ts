import { RowsRejectedError } from '@pixel/store/events';

/**
 * Inserts every item that the store accepts, and calls `onRejected` for each one that it rejects. Bisects a rejected part until the rejected
 * items are isolated.
 */
export async function bisectInsert<T>(
  items: readonly T[],
  insert: (items: readonly T[]) => Promise<void>,
  onRejected: (item: T, error: RowsRejectedError) => Promise<void> | void,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await insert(items);
    return;
  } catch (error) {
    if (!(error instanceof RowsRejectedError)) throw error;
    if (items.length === 1) {
      await onRejected(first, error);
      return;
    }
  }
  const middle = Math.ceil(items.length / 2);
  await bisectInsert(items.slice(0, middle), insert, onRejected);
  await bisectInsert(items.slice(middle), insert, onRejected);
}
