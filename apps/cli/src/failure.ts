import type { ControlErrorBody } from '@pixel/control/client';

/** The command could not do its work; the message is all that the person is told. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  /** What programs are told. */
  readonly code: string = 'failed';
}

/** What was asked for cannot be meant: options that are wrong, or do not go together. */
export class WrongUsage extends CommandFailure {
  override readonly name = 'WrongUsage';
  override readonly code = 'wrong_usage';
}

/** No server is there, or the one that was is ending. Whoever starts it again may be on the way. */
export class ServerAway extends CommandFailure {
  override readonly name = 'ServerAway';
  override readonly code = 'server_away';
}

/** Nobody is signed in to a server that is reached over the network, or not any more. */
export class Unauthorized extends CommandFailure {
  override readonly name = 'Unauthorized';
  override readonly code = 'unauthorized';

  constructor(server: string) {
    super(`You are not signed in to ${server}; "pixel login ${server}" does it.`);
  }
}

/** The control plane refused the request. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  readonly code: ControlErrorBody['error']['code'];
  readonly details: NonNullable<ControlErrorBody['error']['details']>;
  /** All that it said. */
  readonly body: ControlErrorBody['error'];

  constructor({ error }: Pick<ControlErrorBody, 'error'>) {
    super(error.message);
    this.code = error.code;
    this.details = error.details ?? [];
    this.body = error;
  }
}
