/** Asks for JSON, without cookies. Gives the answer's status and body, or undefined where there is none; never rejects. */
export function fetchJson(
  url: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<{ readonly ok: boolean; readonly body: unknown } | undefined> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    // A page's own `fetch` may not know of signals.
    const giveUp = () => {
      resolve(undefined);
      controller.abort();
    };
    const timer = setTimeout(giveUp, timeoutMs);
    signal?.addEventListener('abort', giveUp);
    const ask = async () => {
      const response = await fetch(url, { signal: controller.signal, credentials: 'omit' });
      resolve({ ok: response.ok, body: await response.json() });
    };
    ask()
      .catch(giveUp)
      .finally(() => clearTimeout(timer));
  });
}
