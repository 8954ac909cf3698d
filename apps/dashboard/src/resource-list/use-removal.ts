import { useToast } from '../ui/toasts.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';
import type { Resource, ResourceMutation } from './resource.ts';

/** Returns a function that removes a resource and shows an undo toast. Throws if the server refuses. */
export function useRemoval<Item extends Resource>({
  remove,
  restore,
}: {
  readonly remove: ResourceMutation<Item>;
  readonly restore: ResourceMutation<Item>;
}): (item: Item) => Promise<void> {
  const { resources } = useWords();
  const toast = useToast();
  const describeError = useDescribeError();
  return async (item) => {
    await remove.mutateAsync(item);
    toast({
      text: resources.removed(item.name),
      undo: () =>
        void restore
          .mutateAsync(item)
          .catch((error: Error) => toast({ tone: 'failed', text: describeError(error), error })),
    });
  };
}
