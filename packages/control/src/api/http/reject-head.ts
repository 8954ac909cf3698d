import type { Context } from 'hono';
import { ControlError } from '../../base/control-error.ts';

/** Throws `method_not_allowed` for HEAD. Hono would handle it like GET, but a request that only checks a URL must not use up a token. */
export function rejectHead(context: Context): void {
  if (context.req.method === 'HEAD')
    throw new ControlError('method_not_allowed', 'HEAD is not available here; try GET', {
      parameters: { method: 'HEAD', available: 'GET' },
    });
}
