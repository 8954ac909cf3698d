import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { TargetRules } from '@pixel/control';
import { createIsInNetworks } from '../networks.ts';
import { createLookUp } from './look-up.ts';

/** Says where messages may go: the ports of this machine, under all of its addresses, and the addresses that it is reached under are ours. */
export function createWebhookTargets(options: {
  /** Networks to which they may go although they are not public. */
  readonly networks: readonly string[];
  /** Gives the ports of this machine on which something of ours listens now. */
  readonly ports: () => readonly number[];
  /** Base addresses under which people and visitors reach it. */
  readonly urls: readonly string[];
}): TargetRules {
  const { networks, ports, urls } = options;
  const ownHosts = new Set(urls.map((url) => hostOf(new URL(url))));
  return {
    isAllowed: createIsInNetworks(networks),
    isOurs: (host, port) =>
      ownHosts.has(`${host}:${port}`) || (ports().includes(port) && isThisMachine(host)),
    resolve: createLookUp(),
  };
}

function hostOf(url: URL): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port;
  return `${url.hostname.replace(/^\[|\]$/g, '')}:${port}`;
}

/** Asked every time: addresses of a machine change while it runs. */
function isThisMachine(host: string): boolean {
  if (isIP(host) === 0) return false;
  if (/^127\.|^0\.|^::1?$/.test(host)) return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === host),
  );
}
