const afterMs = 4_000;

/** Calls `leave` when an element has had neither focus nor pointer for a while. */
export function whenLeftAlone(element: HTMLElement, leave: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (element.matches(':hover, :focus-within')) wait();
      else leave();
    }, afterMs);
  };
  for (const type of ['focusout', 'pointerleave']) element.addEventListener(type, wait, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  wait();
}
