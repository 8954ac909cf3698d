/**
 * Resolves once others of the process had their turn. By a message, which comes within some microseconds, where the shortest timer
 * takes a millisecond: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args.
 */
export function othersTurn(): Promise<void> {
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
