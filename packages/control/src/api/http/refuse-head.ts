import type { Context } from 'hono';
import { ControlError } from '../../base/control-error.ts';

/** Hono answers HEAD as GET; what only asks whether an address is there must use nothing up. */
export function refuseHead(context: Context): void {
  if (context.req.method === 'HEAD')
    throw new ControlError('method_not_allowed', 'HEAD is not available here; try GET', {
      parameters: { method: 'HEAD', available: 'GET' },
    });
}
