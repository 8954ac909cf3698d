import type { Detector } from './detector.ts';

/** `time_on_page`: counts while the page is visible; pauses in the background and in the back-forward cache. */
export const detectTimeOnPage: Detector = ({ durationMs = 0 }, reach, signal) => {
  let leftMs = durationMs;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    if (since !== undefined) leftMs -= performance.now() - since;
    since = document.visibilityState === 'visible' ? performance.now() : undefined;
    if (since !== undefined && !signal.aborted) timer = setTimeout(reach, leftMs);
  };
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', follow);
  follow();
  return undefined;
};
