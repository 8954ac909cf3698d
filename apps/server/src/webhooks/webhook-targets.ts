import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { TargetRules } from '@pixel/control';
import { createIsInNetworks } from '../networks.ts';
import { createLookUp } from './look-up.ts';

/** What decides where messages may go, as plain values that a thread can be given. */
export interface WebhookTargetSettings {
  /** Networks to which they may go although they are not public. */
  readonly networks: readonly string[];
  /** Ports of this machine that we listen on. */
  readonly ports: readonly number[];
  /** Base addresses under which people and visitors reach it. */
  readonly urls: readonly string[];
}

/** Says where messages may go; more of our own ports may become known later. */
export interface WebhookTargets extends TargetRules {
  /** From now on, something of ours listens on that port of this machine. */
  addPort(port: number): void;
  /** Gives what another one like it is made from now. */
  settings(): WebhookTargetSettings;
}

/** Creates it for this machine: its ports, under all of its addresses, and the addresses that it is reached under are ours. */
export function createWebhookTargets(initial: WebhookTargetSettings): WebhookTargets {
  const ports = new Set(initial.ports);
  const ownHosts = new Set(initial.urls.map((url) => hostOf(new URL(url))));
  return {
    isAllowed: createIsInNetworks(initial.networks),
    isOurs: (host, port) => ownHosts.has(`${host}:${port}`) || (ports.has(port) && isThisMachine(host)),
    resolve: createLookUp(),
    addPort: (port) => void ports.add(port),
    settings: () => ({ ...initial, ports: [...ports] }),
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
