import { isAcknowledged } from './post-event.ts';

/**
 * Browsers let 64 KiB of such requests be under way at a time, in all of a page's scripts together,
 * and refuse some of many small ones.
 */
const maxBytesUnderWay = 60_000;
const maxRequestsUnderWay = 20;

/** What is posted, and what is done when an answer still arrives. */
export interface LastPost {
  readonly body: string;
  readonly onAnswer: (status: 'acknowledged' | 'failed') => void;
}

/** Posts as many of the bodies, in order, as may outlive the page now, and gives those. */
export type PostWhileLeaving = <T extends LastPost>(posts: readonly T[]) => readonly T[];

/** Makes a function that posts to `url` from a page that may be about to go. */
export function createPostWhileLeaving(url: string): PostWhileLeaving {
  let count = 0;
  let bytes = 0;

  /** Tells whether the browser has taken it. */
  const post = (item: LastPost): boolean => {
    const size = new TextEncoder().encode(item.body).length;
    if (bytes + size > maxBytesUnderWay || count >= maxRequestsUnderWay) return false;
    if (!('keepalive' in Request.prototype)) return navigator.sendBeacon(url, item.body);
    count += 1;
    bytes += size;
    const answer = (status: 'acknowledged' | 'failed') => {
      count -= 1;
      bytes -= size;
      item.onAnswer(status);
    };
    // As text/plain, which is sent without a preflight: nobody would be there to wait for one.
    const headers = { 'Content-Type': 'text/plain' };
    fetch(url, { method: 'POST', headers, body: item.body, keepalive: true, credentials: 'omit' })
      .then(isAcknowledged)
      .then((isTaken) => answer(isTaken ? 'acknowledged' : 'failed'))
      .catch(() => answer('failed'));
    return true;
  };

  return (posts) => {
    const refused = posts.findIndex((item) => !post(item));
    return refused < 0 ? posts : posts.slice(0, refused);
  };
}
