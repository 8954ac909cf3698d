/** Fetches text and returns it with its response. Rejects if unreachable, after `timeoutMs`, or when `controller` aborts. */
export function fetchText(
  url: string,
  timeoutMs: number,
  init?: RequestInit,
  controller = new AbortController(),
): Promise<readonly [response: Response, text: string]> {
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const { signal } = controller;
  const request = async () => {
    const response = await fetch(url, { ...init, signal });
    return [response, await response.text()] as const;
  };
  // A page's own `fetch` may not support signals.
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', reject));
  return Promise.race([request(), aborted]).finally(() => clearTimeout(timer));
}
