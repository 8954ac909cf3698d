import { isConnectionFailure } from '@pixel/database';
import { type Context, Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError, type ControlErrorBody, controlErrorStatus } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { UserSession } from '../../people/login/sessions.ts';
import type { Access } from '../../people/team/access.ts';
import type { Markup } from './markup.ts';
import { createOutageWarning } from './outage-warning.ts';

/** The context of a control plane request. */
export interface ControlEnv {
  readonly Variables: RequestIdVariables & {
    /** The caller; set before any route runs. */
    readonly actor: Actor;
    /** A user's access to the organization in the path; set before any of its routes runs. */
    readonly access?: Access;
    /** The session that authenticates the caller; the operator has none. */
    readonly session?: UserSession;
  };
}

/** Returns an error page, or undefined if a program sent the request. */
export type ShowError = (context: Context, error: ControlError) => Markup | undefined;

/** Creates an app without routes. It responds to errors in the API's format, or with a page if `showError` returns one. */
export function createApp(
  deps: Pick<ControlDeps, 'now' | 'random' | 'log'>,
  showError: ShowError = () => undefined,
): Hono<ControlEnv> {
  const ids = createIdGenerator(deps);
  const warnOfOutage = createOutageWarning(deps);
  const app = new Hono<ControlEnv>();
  app.use(requestId({ generator: ids.id }));
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, methods) => {
        const error = new ControlError(
          'method_not_allowed',
          `${context.req.method} is not available here; try ${methods.join(' or ')}`,
          { parameters: { method: context.req.method, available: methods.join(', ') } },
        );
        return errorResponse(context, error, { Allow: methods.join(', ') });
      },
    }),
  );
  app.notFound((context) =>
    errorResponse(context, new ControlError('not_found', 'There is nothing at this address')),
  );
  app.onError((thrown, context) => {
    const error = toControlError(thrown);
    const id = context.get('requestId');
    if (error.code === 'unavailable' || error.code === 'busy') warnOfOutage(error, id);
    else if (controlErrorStatus[error.code] >= 500)
      deps.log.error({ requestId: id, error: thrown }, 'A control request failed');
    return errorResponse(context, error);
  });
  return app;

  /** Creates every error response. */
  function errorResponse(
    context: Context<ControlEnv>,
    error: ControlError,
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Response | Promise<Response> {
    const status = controlErrorStatus[error.code];
    const { retryAfterSeconds } = error;
    const headers = {
      ...extraHeaders,
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    };
    const page = showError(context, error);
    if (page !== undefined) return context.html(page, status, headers);
    return Response.json(toErrorBody(error, context.get('requestId')), { status, headers });
  }
}

function toErrorBody(
  { code, message, parameters, details, current, base }: ControlError,
  requestId: string,
): ControlErrorBody {
  return {
    success: false,
    error: { code, message, ...omitUndefined({ parameters, details, current, base }), requestId },
  };
}

function toControlError(thrown: Error): ControlError {
  if (thrown instanceof ControlError) return thrown;
  if (isConnectionFailure(thrown))
    return new ControlError('unavailable', 'PostgreSQL is unreachable', { cause: thrown });
  return new ControlError('internal_error', 'Something went wrong; see the server log');
}
