import type { Snapshot } from '@pixel/engine';
import ipaddr from 'ipaddr.js';
import type { EdgeRequest } from '../http/edge-request.ts';
import { createClientAddressReader } from './client-address.ts';

/** Recognizes a project's own people by their IP address, which is never stored. */
export interface InternalAddresses {
  /** Whether a request comes from one of the project's internal ranges; false if the project isn't in memory. */
  has(projectKey: string, request: EdgeRequest): boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [network: Address, bits: number];

/** Creates the check over the projects in memory. */
export function createInternalAddresses(deps: {
  readonly snapshotOf: (projectKey: string) => Snapshot | undefined;
  readonly isTrustedProxy: (address: string) => boolean;
}): InternalAddresses {
  const clientAddress = createClientAddressReader(deps.isTrustedProxy);
  const rangesOf = new WeakMap<Snapshot, readonly Range[]>();

  function rangesFor(snapshot: Snapshot): readonly Range[] {
    const ranges = rangesOf.get(snapshot) ?? (snapshot.internalAddresses ?? []).flatMap(toRange);
    rangesOf.set(snapshot, ranges);
    return ranges;
  }

  return {
    has(projectKey, request) {
      const snapshot = deps.snapshotOf(projectKey);
      if (snapshot?.internalAddresses === undefined) return false;
      const address = toAddress(clientAddress(request));
      return address !== undefined && rangesFor(snapshot).some((range) => isInRange(address, range));
    },
  };
}

function isInRange(address: Address, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** Returns no range for an invalid entry, so that a snapshot written by a newer version of Pixel stays usable. */
function toRange(text: string): readonly Range[] {
  const [host = '', bits] = text.split('/');
  const network = toAddress(host);
  if (network === undefined) return [];
  const addressBits = network.kind() === 'ipv4' ? 32 : 128;
  return [[network, bits === undefined ? addressBits : Math.min(addressBits, Number(bits))]];
}

/** IPv4-mapped IPv6 addresses, as Node writes them, are IPv4 addresses. */
function toAddress(text: string): Address | undefined {
  const withoutZone = text.replace(/%.*$/s, '');
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}
