import { promises as dns } from 'node:dns';
import { findInHosts } from './hosts-file.ts';

/** Gives every address of a name; rejects where it has none, or where nobody says so in time. */
export type LookUp = (hostname: string) => Promise<readonly string[]>;

const perTry = { timeout: 2_000, tries: 2 };
/** A message has ten seconds, of which its receiver needs some. */
const usuallyWithinMs = 5_000;
/** The name has no address, or no DNS server is there; both are said at once. */
const isQuickNo = (code: string) => ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(code);

/**
 * Creates it: the hosts file, then DNS, then whatever else the system knows names by. The system's own look-up is asked last, and for
 * one name at a time, since each keeps one of the two threads that Node has for them until DNS answers: a few names whose servers are
 * silent would end all look-ups of the process (https://nodejs.org/api/dns.html#implementation-considerations).
 */
export function createLookUp({
  servers,
  withinMs = usuallyWithinMs,
  hostsFile = '/etc/hosts',
  askSystem = lookUpInSystem,
}: {
  /** DNS servers, those of this machine unless others are given. */
  readonly servers?: readonly string[];
  /** How long they have to answer. */
  readonly withinMs?: number;
  readonly hostsFile?: string;
  readonly askSystem?: LookUp;
} = {}): LookUp {
  const underWay = new Map<string, Promise<readonly string[]>>();
  let system: Promise<unknown> = Promise.resolve();

  async function find(hostname: string): Promise<readonly string[]> {
    const known = await findInHosts(hostsFile, hostname.replace(/\.$/, ''));
    if (known.length > 0) return known;
    const found = await askDns(hostname, { servers, withinMs });
    if (found !== undefined) return found;
    const asked = system.then(() => askSystem(hostname));
    system = asked.catch(() => undefined);
    return asked;
  }

  return function lookUp(hostname) {
    const known = underWay.get(hostname);
    if (known !== undefined) return known;
    const finding = find(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, finding);
    return finding;
  };
}

/** Undefined where DNS has no address of the name, but other ways may; rejects where it does not answer. */
async function askDns(
  hostname: string,
  { servers, withinMs }: { readonly servers: readonly string[] | undefined; readonly withinMs: number },
): Promise<readonly string[] | undefined> {
  // One for each name: it knows what the machine's settings are now, and can be broken off.
  const resolver = new dns.Resolver(perTry);
  if (servers !== undefined) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), withinMs);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  clearTimeout(timer);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  for (const answer of answers)
    if (answer.status === 'rejected' && !isQuickNo(answer.reason.code)) throw answer.reason;
  return undefined;
}

async function lookUpInSystem(hostname: string): Promise<readonly string[]> {
  const found = await dns.lookup(hostname, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}
