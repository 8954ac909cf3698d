import { type TraceParameters, traceSentences } from '@pixel/engine';

/** English trace sentences by code. */
export const tracePhrases: ReadonlyMap<string, (named: TraceParameters) => string> = new Map(
  Object.entries(traceSentences),
);
