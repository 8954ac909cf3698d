import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Whether a browser will display the response: the request prefers HTML, and its path isn't one that only programs use. */
export function prefersHtml(context: Context): boolean {
  if (/^\/api(?!\/auth\/)(\/|$)/.test(context.req.path)) return false;
  const supports = ['application/json', 'text/html'];
  return accepts(context, { header: 'Accept', supports, default: 'application/json' }) === 'text/html';
}
