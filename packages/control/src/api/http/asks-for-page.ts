import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Whether a browser will show the answer to somebody: it prefers HTML, and this is no address that only programs read. */
export function asksForPage(context: Context): boolean {
  if (/^\/api(?!\/auth\/)(\/|$)/.test(context.req.path)) return false;
  const supports = ['application/json', 'text/html'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}
