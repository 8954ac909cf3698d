import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { TargetRules } from '@pixel/control';
import { createLookUp } from './look-up.ts';

/** Says where messages may go; more of our own ports may become known later. */
export interface WebhookTargets extends TargetRules {
  /** From now on, something of ours listens on that port of this machine. */
  addPort(port: number): void;
}

/** Creates it for this machine: its ports, under all of its addresses, and the addresses that it is reached under are ours. */
export function createWebhookTargets(options: {
  readonly isAllowed: (address: string) => boolean;
  readonly ports: readonly number[];
  /** Base addresses under which people and visitors reach it. */
  readonly urls: readonly string[];
}): WebhookTargets {
  const ports = new Set(options.ports);
  const ownHosts = new Set(options.urls.map((url) => hostOf(new URL(url))));
  return {
    isAllowed: options.isAllowed,
    isOurs: (host, port) => ownHosts.has(`${host}:${port}`) || (ports.has(port) && isThisMachine(host)),
    resolve: createLookUp(),
    addPort: (port) => void ports.add(port),
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
