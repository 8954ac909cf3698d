import { useSyncExternalStore } from 'react';

/** Width at which `desk:` starts in styles/main.css. */
const phone = matchMedia('(width < 46rem)');
/** Width from which a wide table fits beside the side bar. */
const narrow = matchMedia('(width < 64rem)');

const listenToPhone = listenTo(phone);
const listenToNarrow = listenTo(narrow);

/** Whether the viewport is as narrow as a phone's: tables then become lists of cards. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listenToPhone, () => phone.matches);
}

/** Whether the viewport is too narrow for a wide table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listenToNarrow, () => narrow.matches);
}

function listenTo(query: MediaQueryList): (listener: () => void) => () => void {
  return (listener) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
}
