import { visitorAttributes } from '@pixel/protocol';
import type { QueuedVisitSample } from '@pixel/store/queue/visits-record';
import type { AnsweredVisit } from './answered-visit.ts';
import { describeAddress } from './describe-address.ts';
import { namedParameters } from './named-parameters.ts';

/** Longest text of an attribute, most names of the page's own, and longest of them. */
const maxAttributeLength = 256;
const maxCustomNames = 50;
const maxCustomNameLength = 128;

/** Returns what is kept of a bootstrap: the page and what the edge found out of the visitor, and nothing by which one could be known. */
export function describeVisit(visit: AnsweredVisit): Omit<QueuedVisitSample, 'weight'> {
  const { prepared, page, attributes, custom } = visit;
  const known: Record<string, string> = {};
  for (const name of visitorAttributes) {
    const value = attributes.get(name);
    if (value !== undefined) known[name] = `${value}`.slice(0, maxAttributeLength);
  }
  const customNames = custom === undefined ? [] : [...custom.keys()].slice(0, maxCustomNames);
  return {
    projectKey: prepared.snapshot.projectKey,
    time: visit.at,
    url: page === undefined ? '' : describeAddress(page.encoded, namedParameters(prepared)),
    attributes: known,
    customNames: customNames.map((name) => name.slice(0, maxCustomNameLength)),
  };
}
