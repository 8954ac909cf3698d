/**
 * @typedef {{ readonly experimentKey: string, readonly experimentId: string, readonly variantKey: string, readonly variantId: string, readonly isControl: boolean }} Assignment
 * @typedef {{ readonly eventName: string, readonly payload?: object, readonly assignments?: readonly Assignment[], readonly page: string }} ShopEvent
 */

/** The version of a project that was never published. */
const unpublishedVersion = '1970-01-01T00:00:00.000Z';

/** User agents of real browsers, which don't count as bots. */
const userAgents = /** @type {const} */ ([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
]);

/**
 * Makes the requests of one visitor, as its pixel would. Reports accepted and refused events to `count`; rejects if the server is
 * unreachable.
 *
 * @param {{ readonly url: string, readonly project: string, readonly chances: import('./chances.mjs').Chances, readonly count: (outcome: 'accepted' | 'refused', events: number) => void }} deps
 */
export function createVisitorRequests({ url, project, chances, count }) {
  const anonymousId = chances.uuid();
  const headers = {
    'user-agent': chances.pick(userAgents),
    'accept-language': chances.pick(['de-DE', 'en-GB']),
  };
  let sequence = 0;
  let version = '';

  return {
    /**
     * Requests the visitor's assignments on a page.
     *
     * @param {string} page
     * @returns {Promise<readonly Assignment[]>}
     */
    async bootstrap(page) {
      const query = new URLSearchParams({ projectKey: project, anonymousId, url: `${url}${page}` });
      const response = await fetch(`${url}/sdk/bootstrap?${query}`, { headers });
      const body = /** @type {{ readonly version: string, readonly assignments: readonly Assignment[] }} */ (
        await response.json()
      );
      if (!response.ok) throw new Error(`${url} refuses bootstraps: ${JSON.stringify(body)}`);
      if (body.version === unpublishedVersion)
        throw new Error(
          `Nothing is published under the key "${project}"; "pixel projects list" lists the keys.`,
        );
      version = body.version;
      return body.assignments;
    },
    /**
     * Sends events. The server accepts either all or none.
     *
     * @param {readonly ShopEvent[]} events
     */
    async send(events) {
      const at = new Date().toISOString();
      const response = await fetch(`${url}/sdk/events`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          events: events.map(({ assignments = [], page, ...event }) => {
            sequence += 1;
            return {
              ...{ projectKey: project, anonymousId, version, sequence, createdAt: at, sentAt: at },
              ...{ eventId: chances.uuid(), assignments, url: `${url}${page}` },
              ...event,
            };
          }),
        }),
      });
      await response.arrayBuffer();
      count(response.ok ? 'accepted' : 'refused', events.length);
    },
  };
}
