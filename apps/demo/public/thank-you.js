/** Shows the order, and tracks it once. */

import { markTracked, readOrder, sumUp } from './cart.js';
import { showLines } from './lines.js';

const order = readOrder();

if (order) {
  document.querySelector('[data-order-number]').textContent = `Order ${order.number}`;
  showLines(order.lines);
  if (!order.isTracked) {
    pixel.track('purchase', {
      revenue: sumUp(order.lines).total,
      currency: 'EUR',
      orderId: order.number,
      products: order.lines.map(({ product, count }) => `${count} × ${product}`),
    });
    markTracked(order);
  }
}
