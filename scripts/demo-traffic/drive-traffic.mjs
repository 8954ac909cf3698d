import { createChances } from './chances.mjs';
import { visitShop } from './visit-shop.mjs';
import { createVisitorRequests } from './visitor-requests.mjs';

/**
 * @typedef {object} Traffic
 * @property {number} visitors
 * @property {number} accepted events
 * @property {number} refused events
 * @property {ReadonlyMap<string, ReadonlyMap<string, number>>} assigned visitors by experiment and variant
 */

/**
 * Sends visitors through the shop over HTTP, several at a time. If the server is unreachable, refuses assignments, or has published nothing
 * for the project, rejects after the visitors in progress have ended.
 *
 * @param {import('./options.mjs').TrafficOptions & { readonly onVisitor: () => void }} options
 * @returns {Promise<Traffic>}
 */
export async function driveTraffic({ visitors, concurrency, url, project, seed, onVisitor }) {
  const events = { accepted: 0, refused: 0 };
  /** @type {Map<string, Map<string, number>>} */
  const assigned = new Map();
  let next = 0;
  /** @type {unknown} */
  let failure;

  /** @param {import('./visitor-requests.mjs').Assignment} assignment */
  function countAssigned({ experimentKey, variantKey }) {
    const variants = assigned.get(experimentKey) ?? new Map();
    assigned.set(experimentKey, variants.set(variantKey, (variants.get(variantKey) ?? 0) + 1));
  }

  async function drive() {
    while (next < visitors && failure === undefined) {
      next += 1;
      const chances = createChances(seed, next);
      const requests = createVisitorRequests({
        url,
        project,
        chances,
        count: (outcome, count) => {
          events[outcome] += count;
        },
      });
      try {
        await visitShop(requests, chances, countAssigned);
        onVisitor();
      } catch (error) {
        failure ??= error;
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, visitors) }, drive));
  if (failure !== undefined) throw reasonOf(failure, url);
  return { visitors, ...events, assigned };
}

/**
 * @param {unknown} error
 * @param {string} url
 */
function reasonOf(error, url) {
  return error instanceof TypeError
    ? new Error(`${url} is unreachable. Is the server running? "npm start" prints its URL.`, {
        cause: error,
      })
    : error;
}
