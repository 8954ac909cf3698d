import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Whether a browser will display the response: it prefers HTML, and the URL isn't a program's. */
export function prefersHtml(context: Context): boolean {
  if (/^\/api(?!\/auth\/)(\/|$)/.test(context.req.path)) return false;
  const supports = ['application/json', 'text/html'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}
