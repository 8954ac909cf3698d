import { useNavigate, useSearch } from '@tanstack/react-router';

/** Pages that are a list with a panel. */
export type ListRoute = '/p/$projectKey/goals' | '/p/$projectKey/audiences';

/** Returns which of a list is shown and what is open beside it, as the address has it, and what leads elsewhere. */
export function usePanelAddress(from: ListRoute) {
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const { text } = search;
  return {
    search,
    find: (given: string) =>
      void navigate({ search: { ...search, text: given === '' ? undefined : given }, replace: true }),
    open: (key: string) => void navigate({ search: { text, open: key } }),
    create: () => void navigate({ search: { text, new: true } }),
    close: () => void navigate({ search: { text } }),
  };
}
