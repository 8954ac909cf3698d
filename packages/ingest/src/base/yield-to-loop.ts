/**
 * Resolves after the event loop has run its other tasks. A message arrives within microseconds, while the shortest timer takes a
 * millisecond: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args.
 */
export function yieldToLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
