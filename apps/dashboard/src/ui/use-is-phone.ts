import { useSyncExternalStore } from 'react';

/** The width at which `desk:` begins in styles/main.css. */
const phone = matchMedia('(width < 46rem)');
/** The width from which on a table of many columns has room beside the side bar. */
const narrow = matchMedia('(width < 64rem)');

const listenToPhone = listenTo(phone);
const listenToNarrow = listenTo(narrow);

/** Returns whether the page is as narrow as a phone: a table is then a list of cards. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listenToPhone, () => phone.matches);
}

/** Returns whether there is no room for a table of many columns. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listenToNarrow, () => narrow.matches);
}

function listenTo(query: MediaQueryList): (listener: () => void) => () => void {
  return (listener) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
}
