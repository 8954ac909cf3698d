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
  const underWay = new Map<LastPost, number>();

  /** Tells whether the browser has taken it. */
  const post = (item: LastPost): boolean => {
    const size = new TextEncoder().encode(item.body).length;
    const total = Array.from(underWay.values()).reduce((sum, bytes) => sum + bytes, size);
    if (total > maxBytesUnderWay || underWay.size >= maxRequestsUnderWay) return false;
    if (!('keepalive' in Request.prototype)) return navigator.sendBeacon(url, item.body);
    underWay.set(item, size);
    const answer = (status: 'acknowledged' | 'failed') => {
      underWay.delete(item);
      item.onAnswer(status);
    };
    // As text/plain, which is sent without a preflight: nobody would be there to wait for one.
    const headers = { 'Content-Type': 'text/plain' };
    fetch(url, { method: 'POST', headers, body: item.body, keepalive: true })
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
