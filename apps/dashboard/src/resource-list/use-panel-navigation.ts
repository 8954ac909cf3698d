import { useNavigate, useSearch } from '@tanstack/react-router';

/** Routes of pages that are a list with a panel. */
export type ListRoute = '/p/$projectKey/goals' | '/p/$projectKey/audiences';

/** Returns the search text and the open panel in the URL, and functions that navigate. */
export function usePanelNavigation(from: ListRoute) {
  const search = useSearch({ from });
  const navigate = useNavigate({ from });
  const { text } = search;
  return {
    search,
    find: (text: string) =>
      void navigate({ search: { ...search, text: text === '' ? undefined : text }, replace: true }),
    open: (key: string) => void navigate({ search: { text, open: key } }),
    create: () => void navigate({ search: { text, new: true } }),
    close: () => void navigate({ search: { text } }),
  };
}
