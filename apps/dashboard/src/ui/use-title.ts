import { useEffect } from 'react';

/** Sets the document title, which tabs and history show and screen readers announce first. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Pixel`;
  }, [title]);
}
