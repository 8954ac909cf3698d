import { type TraceParameters, traceSentences } from '@pixel/engine';

/** How traces say things in English, by their codes. */
export const tracePhrases: ReadonlyMap<string, (named: TraceParameters) => string> = new Map(
  Object.entries(traceSentences),
);
