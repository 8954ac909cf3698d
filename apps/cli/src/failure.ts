import type { ControlErrorBody } from '@pixel/control/client';

/** The command failed; the message is everything the user sees. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  /** Error code for programs. */
  readonly code: string = 'failed';
}

/** Invalid options, or options that can't be combined. */
export class WrongUsage extends CommandFailure {
  override readonly name = 'WrongUsage';
  override readonly code = 'wrong_usage';
}

/** The server isn't running or can't be reached, which may pass. */
export class ServerUnavailableError extends CommandFailure {
  override readonly name = 'ServerUnavailableError';
  override readonly code = 'server_away';
}

/** The user isn't, or is no longer, signed in to a server on the network. */
export class UnauthorizedError extends CommandFailure {
  override readonly name = 'UnauthorizedError';
  override readonly code = 'unauthorized';

  constructor(server: string) {
    super(`You are not signed in to ${server}; run "pixel login ${server}".`);
  }
}

/** The control plane refused the request. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  readonly code: ControlErrorBody['error']['code'];
  readonly details: NonNullable<ControlErrorBody['error']['details']>;
  /** The complete error body. */
  readonly body: ControlErrorBody['error'];

  constructor({ error }: Pick<ControlErrorBody, 'error'>) {
    super(error.message);
    this.code = error.code;
    this.details = error.details ?? [];
    this.body = error;
  }
}
