import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { TargetRules } from '@pixel/control';
import { createNetworkMatcher } from '../networks.ts';
import { createLookUp } from './look-up.ts';

/**
 * Returns the rules for webhook targets. Pixel's own ports, on any address of this machine, and the URLs it is reached at are recognized as
 * ours.
 */
export function createWebhookTargets(options: {
  /** Non-public networks that are allowed. */
  readonly networks: readonly string[];
  /** Returns the ports of this machine that Pixel currently listens on. */
  readonly ports: () => readonly number[];
  /** Base URLs for people and visitors. */
  readonly urls: readonly string[];
}): TargetRules {
  const { networks, ports, urls } = options;
  const ownHosts = new Set(urls.map((url) => hostOf(new URL(url))));
  return {
    isAllowed: createNetworkMatcher(networks),
    isOwnService: (host, port) =>
      ownHosts.has(`${host}:${port}`) || (ports().includes(port) && isThisMachine(host)),
    resolve: createLookUp(),
  };
}

function hostOf(url: URL): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port;
  return `${url.hostname.replace(/^\[|\]$/g, '')}:${port}`;
}

/** Whether an address is one of this machine. Not cached, because a machine's addresses change while it runs. */
function isThisMachine(host: string): boolean {
  if (isIP(host) === 0) return false;
  if (/^127\.|^0\.|^::1?$/.test(host)) return true;
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === host),
  );
}
