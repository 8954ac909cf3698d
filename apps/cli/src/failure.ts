import type { ControlErrorBody } from '@pixel/control/client';

/** The command could not do its work; the message is all that the person is told. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
}

/** No server is there, or the one that was is ending. Whoever starts it again may be on the way. */
export class ServerAway extends CommandFailure {
  override readonly name = 'ServerAway';
}

/** The control plane refused the request. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal';
  readonly code: ControlErrorBody['error']['code'];
  readonly details: NonNullable<ControlErrorBody['error']['details']>;
  /** Of a conflict: how it stands now. */
  readonly current: unknown;

  constructor({ error }: ControlErrorBody) {
    super(error.message);
    this.code = error.code;
    this.details = error.details ?? [];
    this.current = error.current;
  }
}
