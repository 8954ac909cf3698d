import type { SimulatedEventsOption } from '../queries/stored-events.ts';

export const exportFormats = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Which events to export. */
export interface ExportRequest {
  readonly projectKey: string;
  /** Inclusive start of the range of event times, in milliseconds since the epoch. */
  readonly from: number;
  /** Exclusive end of the range. */
  readonly until: number;
  /** Only events of this name. Default: all events but the pixel's own diagnostics (such as `$change`). */
  readonly eventName?: string | undefined;
  readonly simulated?: SimulatedEventsOption | undefined;
  readonly format: ExportFormat;
}

/** Exported events as a file. */
export interface ExportedEvents {
  /** Number of distinct events; undefined if the store doesn't report it. */
  readonly events: number | undefined;
  /** Size of the file; undefined if it is streamed. */
  readonly bytes: number | undefined;
  /** The file's content. Errors if it can't be completed or if nobody reads from it for two minutes. Read it to the end or cancel it. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Exports of a time range's events, in chronological order, without duplicates. */
export interface EventExports {
  /**
   * Creates a file of the events stored at the time of the call. Rejects with {@link ExportRefusedError}, or with the reason of `signal` if it
   * aborts before the file is complete; from then on, cancel the body instead. A process makes one export at a time and can send several
   * others meanwhile. Without a directory, an export counts as being made until its body is read or cancelled.
   */
  create(request: ExportRequest, signal: AbortSignal): Promise<ExportedEvents>;
  /**
   * Removes what a previous process with the same directory left behind, cancelling exports that are still being written. Call it before
   * the first export; exports requested before it is done wait for it.
   */
  sweep(): Promise<void>;
}

/** Why an export isn't possible now. */
export type ExportObstacle =
  /** This process is already making an export, or is sending too many. */
  | { readonly kind: 'running' }
  /** The export directory isn't usable. */
  | { readonly kind: 'no_folder'; readonly folder: string; readonly reason: string }
  /** The disk would not keep enough free space. */
  | { readonly kind: 'no_space'; readonly neededBytes: number; readonly freeBytes: number };

/** Thrown if an export isn't possible now. Nothing of it remains. */
export class ExportRefusedError extends Error {
  override readonly name = 'ExportRefusedError';
  readonly obstacle: ExportObstacle;

  constructor(obstacle: ExportObstacle) {
    super(messages[obstacle.kind]);
    this.obstacle = obstacle;
  }
}

const messages: Readonly<Record<ExportObstacle['kind'], string>> = {
  running: 'Another export is in progress',
  no_folder: 'The export directory is unusable',
  no_space: 'The disk does not have enough space for the export',
};
