import { RowsRejected } from '@pixel/store/events';

/**
 * Inserts all items that the store takes, and hands those that it refuses to `onRefused`, one by one. What is refused together is
 * halved until the refused ones are alone.
 */
export async function insertInHalves<T>(
  items: readonly T[],
  insert: (items: readonly T[]) => Promise<void>,
  onRefused: (item: T, refusal: RowsRejected) => Promise<void> | void,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await insert(items);
    return;
  } catch (error) {
    if (!(error instanceof RowsRejected)) throw error;
    if (items.length === 1) {
      await onRefused(first, error);
      return;
    }
  }
  const middle = Math.ceil(items.length / 2);
  await insertInHalves(items.slice(0, middle), insert, onRefused);
  await insertInHalves(items.slice(middle), insert, onRefused);
}
