import { isConnectionFailure } from '@pixel/database';
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import type { Actor } from '../actor.ts';
import type { ControlDeps } from '../control-deps.ts';
import { ControlError, type ControlErrorBody, controlErrorStatus } from '../control-error.ts';
import type { SignedIn } from '../login/sessions.ts';
import { createMaking } from '../making.ts';
import type { Access } from '../team/access.ts';
import { createOutageWarning } from './outage-warning.ts';

/** What every request of the control plane carries. */
export interface ControlEnv {
  readonly Variables: RequestIdVariables & {
    /** Who asks; set before any procedure is reached. */
    readonly actor: Actor;
    /** Of a person in the organisation that the address is about; set before any procedure of one is reached. */
    readonly access?: Access;
    /** By which it is known who asks; the operator has none. */
    readonly session?: SignedIn;
  };
}

/** Creates an app without routes that answers whatever goes wrong in the house form. */
export function createApp(deps: Pick<ControlDeps, 'now' | 'random' | 'log'>): Hono<ControlEnv> {
  const making = createMaking(deps);
  const warnOfOutage = createOutageWarning(deps);
  const app = new Hono<ControlEnv>();
  app.use(requestId({ generator: making.id }));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, methods) => {
        const error = new ControlError(
          'method_not_allowed',
          `${context.req.method} is not available here; try ${methods.join(' or ')}`,
        );
        return errorResponse(error, context.get('requestId'), { Allow: methods.join(', ') });
      },
    }),
  );
  app.notFound((context) =>
    errorResponse(
      new ControlError('not_found', 'There is nothing at this address'),
      context.get('requestId'),
    ),
  );
  app.onError((thrown, context) => {
    const error = toControlError(thrown);
    const id = context.get('requestId');
    if (error.code === 'unavailable' || error.code === 'busy') warnOfOutage(error, id);
    else if (controlErrorStatus[error.code] >= 500)
      deps.log.error({ requestId: id, error: thrown }, 'A control request failed');
    return errorResponse(error, id);
  });
  return app;
}

/** Writes the body of an error answer; the only place that does. */
function errorResponse(
  error: ControlError,
  id: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body: ControlErrorBody = {
    success: false,
    error: {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(error.current === undefined ? {} : { current: error.current }),
      requestId: id,
    },
  };
  const { retryAfterSeconds } = error;
  return Response.json(body, {
    status: controlErrorStatus[error.code],
    headers: {
      ...headers,
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
  });
}

function toControlError(thrown: Error): ControlError {
  if (thrown instanceof ControlError) return thrown;
  if (isConnectionFailure(thrown))
    return new ControlError('unavailable', 'PostgreSQL cannot be reached', { cause: thrown });
  return new ControlError('internal_error', 'Something went wrong; the log of the server says more');
}
