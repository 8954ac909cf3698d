import { attempt } from './attempt.ts';
import { campaign, pageAddress } from './page-address.ts';

const maxPathLength = 256;

/** How a visitor arrived on the first page of a session. */
export interface Arrival {
  /** Host and path of the page; absent if its address is private. */
  readonly entryHost: string | undefined;
  readonly entryPath: string | undefined;
  /** Host of the referrer, if it is a different one. */
  readonly source: string | undefined;
  /** The page's campaign parameters as a query string, or empty. */
  readonly utm: string;
}

/** Reads how the visitor arrived on the current page. */
export function readArrival(referrer: string): Arrival {
  const entryHost = (pageAddress() && location.host) || undefined;
  const source = attempt(() => new URL(referrer).host);
  return {
    entryHost,
    entryPath: entryHost && location.pathname.slice(0, maxPathLength),
    source: source === entryHost ? undefined : source,
    utm: campaign(),
  };
}
