import { promises as dns } from 'node:dns';
import { findInHosts } from './hosts-file.ts';

/** Returns all addresses of a name. Rejects if it has none, or if no answer arrives in time. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

const perTry = { timeout: 2_000, tries: 2 };
/** Default timeout of the DNS servers. A message has ten seconds, some of which its receiver needs. */
const defaultTimeoutMs = 5_000;
/** Whether a lookup failed immediately: the name has no address, or there is no DNS server. */
const isImmediateFailure = (code: string) => ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(code);

/**
 * Creates a resolver that tries the hosts file, then DNS, then the system's own lookup. The latter comes last, one name at a time, because
 * each lookup holds one of Node's two threads for them until DNS answers: a few names with silent servers would block all lookups of the
 * process (https://nodejs.org/api/dns.html#implementation-considerations).
 */
export function createLookUp({
  servers,
  timeoutMs = defaultTimeoutMs,
  hostsFile = '/etc/hosts',
  lookUpSystem = lookUpInSystem,
}: {
  /** DNS servers. Default: this machine's. */
  readonly servers?: readonly string[];
  /** Timeout of the DNS servers. */
  readonly timeoutMs?: number;
  readonly hostsFile?: string;
  readonly lookUpSystem?: LookUp;
} = {}): LookUp {
  const pending = new Map<string, Promise<readonly string[]>>();
  let system: Promise<unknown> = Promise.resolve();

  async function find(hostname: string): Promise<readonly string[]> {
    const fromHostsFile = await findInHosts(hostsFile, hostname.replace(/\.$/, ''));
    if (fromHostsFile.length > 0) return fromHostsFile;
    const fromDns = await lookUpDns(hostname, { servers, timeoutMs });
    if (fromDns !== undefined) return fromDns;
    const fromSystem = system.then(() => lookUpSystem(hostname));
    system = fromSystem.catch(() => undefined);
    return fromSystem;
  }

  return function lookUp(hostname) {
    const current = pending.get(hostname);
    if (current !== undefined) return current;
    const lookup = find(hostname).finally(() => pending.delete(hostname));
    pending.set(hostname, lookup);
    return lookup;
  };
}

/** Resolves to undefined if DNS has no address but other sources may; rejects if it doesn't answer. */
async function lookUpDns(
  hostname: string,
  { servers, timeoutMs }: { readonly servers: readonly string[] | undefined; readonly timeoutMs: number },
): Promise<readonly string[] | undefined> {
  // A new one per name picks up the machine's current settings and can be cancelled.
  const resolver = new dns.Resolver(perTry);
  if (servers !== undefined) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(timer);
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length > 0) return addresses;
  for (const result of results)
    if (result.status === 'rejected' && !isImmediateFailure(result.reason.code)) throw result.reason;
  return undefined;
}

async function lookUpInSystem(hostname: string): Promise<readonly string[]> {
  const results = await dns.lookup(hostname, { all: true, verbatim: true });
  return results.map(({ address }) => address);
}
