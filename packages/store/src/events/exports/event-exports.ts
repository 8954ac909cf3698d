import type { WithSimulated } from '../queries/stored-events.ts';

/** Formats in which events are given to other programs. */
export const exportFormats = ['csv', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Which events to export. */
export interface ExportQuestion {
  readonly projectKey: string;
  /** Only those that happened at or after it; milliseconds since the epoch. */
  readonly from: number;
  /** Only those that happened before it. */
  readonly until: number;
  /** Only events of this name; without one, all but what the pixel says of itself (`$change`). */
  readonly eventName?: string | undefined;
  readonly simulated?: WithSimulated | undefined;
  readonly format: ExportFormat;
}

/** Events as a file. */
export interface ExportedEvents {
  /** How many there are, each once; undefined where the store does not say. */
  readonly events: number | undefined;
  /** How long the file is; undefined where it comes as it is made. */
  readonly bytes: number | undefined;
  /** The file. Errors where it does not come to its end, and where nobody takes any of it for two minutes. To be read or cancelled. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Events of a range of time for other programs, in order of time, each once. */
export interface EventExports {
  /**
   * Makes a file of the events that were stored when it was called. Rejects with {@link ExportRefused}, and with the reason of `signal`
   * where that is aborted before it is made; from then on it is for its reader to cancel the body. One at a time is made in a process,
   * and some are sent beside it; where nothing is written to a file, one is made until its body is read or cancelled.
   */
  make(question: ExportQuestion, signal: AbortSignal): Promise<ExportedEvents>;
  /**
   * Removes what an earlier process of this place left behind, also where it is still being written. To be called before the first
   * export; those that are asked for meanwhile wait for it.
   */
  sweep(): Promise<void>;
}

/** Why there is no export now. */
export type ExportObstacle =
  /** Another one is made in this process, or too many are sent. */
  | { readonly kind: 'running' }
  /** The folder in which it would be written cannot be used. */
  | { readonly kind: 'no_folder'; readonly folder: string; readonly reason: string }
  /** The disk would not have enough room left. */
  | { readonly kind: 'no_space'; readonly neededBytes: number; readonly freeBytes: number };

/** No export was made; nothing is left of it. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
  readonly obstacle: ExportObstacle;

  constructor(obstacle: ExportObstacle) {
    super(messages[obstacle.kind]);
    this.obstacle = obstacle;
  }
}

const messages: Readonly<Record<ExportObstacle['kind'], string>> = {
  running: 'Another export is under way',
  no_folder: 'The folder for exports cannot be used',
  no_space: 'The disk has too little room for the export',
};
