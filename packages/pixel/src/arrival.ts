import { attempt } from './attempt.ts';
import { campaign, pageAddress } from './page-address.ts';

const maxPathLength = 256;

/** How a visitor came to the page that a session began on. */
export interface Arrival {
  /** Host and path of the page; absent where its address is nobody's business. */
  readonly entryHost: string | undefined;
  readonly entryPath: string | undefined;
  /** Host of the page before it, where that is another one. */
  readonly source: string | undefined;
  /** The campaign parameters of the page as a query string, empty where it has none. */
  readonly utm: string;
}

/** Reads how the visitor came to the page that is shown now. */
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
