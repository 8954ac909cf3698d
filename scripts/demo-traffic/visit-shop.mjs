/** @typedef {{ readonly page: string, readonly product: string, readonly price: number }} Product */

/** @type {readonly [Product, ...Product[]]} */
const products = [
  { page: '/demo/product/mug', product: 'mug', price: 24 },
  { page: '/demo/product/lamp', product: 'lamp', price: 89 },
  { page: '/demo/product/notebook', product: 'notebook', price: 14 },
  { page: '/demo/product/tote', product: 'tote', price: 32 },
];

/**
 * Sends a visitor through the shop: the home page, a list, a product, the cart and the order, with fewer at each step. "Buy now" increases
 * the share that reaches the cart somewhat.
 *
 * @param {ReturnType<typeof import('./visitor-requests.mjs').createVisitorRequests>} requests
 * @param {import('./chances.mjs').Chances} chances
 * @param {(assignment: import('./visitor-requests.mjs').Assignment) => void} onAssigned called for each experiment that the visitor enters
 */
export async function visitShop(requests, chances, onAssigned) {
  const exposed = new Set();

  /**
   * @param {string} page
   * @param {readonly { readonly eventName: string, readonly payload: object }[]} actions
   */
  async function open(page, actions = []) {
    const assignments = await requests.bootstrap(page);
    const newAssignments = assignments.filter(({ experimentKey }) => !exposed.has(experimentKey));
    for (const assignment of newAssignments) {
      exposed.add(assignment.experimentKey);
      onAssigned(assignment);
    }
    const events = [
      { eventName: '$pageview', page },
      ...newAssignments.map((assignment) => ({ eventName: '$exposure', page, assignments: [assignment] })),
      ...actions.map((event) => ({ ...event, page, assignments })),
    ];
    await requests.send(events);
    return assignments;
  }

  if (chances.happens(0.7)) await open('/demo');
  if (chances.happens(0.5)) await open('/demo/list/mugs');
  const { page, product, price } = chances.pick(products);
  const assignments = await open(page);
  const isBuyNow = assignments.some(({ variantKey }) => variantKey === 'buy-now');
  if (!chances.happens(isBuyNow ? 0.3 : 0.24)) return;
  await requests.send([{ eventName: 'add_to_cart', payload: { product, price }, page, assignments }]);
  await open('/demo/cart');
  if (!chances.happens(0.35)) return;
  await open('/demo/thank-you', [
    { eventName: 'purchase', payload: { revenue: price, currency: 'EUR', orderId: chances.uuid(), product } },
  ]);
}
