import { useEffect } from 'react';

/** Names what is open in the browser's tab, history and, for those who hear it, first of all. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Pixel`;
  }, [title]);
}
