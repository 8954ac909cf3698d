/**
 * Makes ids of requests: `origin`, which tells this process from others, and a number that counts up. Unique without asking for
 * chance at each request.
 */
export function createRequestIds(origin: string): () => string {
  const prefix = `${origin.slice(-12)}-`;
  let count = 0;
  return function nextRequestId() {
    count += 1;
    return prefix + count.toString(36);
  };
}
