import { visitorAttributes } from '@pixel/protocol';
import type { QueuedVisitSample } from '@pixel/store/queue/visits-record';
import type { AnsweredVisit } from './answered-visit.ts';
import { describeAddress } from './describe-address.ts';
import { namedParameters } from './named-parameters.ts';

/** Maximum length of an attribute's text, and maximum number and length of custom attribute names. */
const maxAttributeLength = 256;
const maxCustomNames = 50;
const maxCustomNameLength = 128;

/** Returns the sample of a bootstrap: the page and the attributes determined by the edge, without anything that identifies the visitor. */
export function describeVisit(visit: AnsweredVisit): Omit<QueuedVisitSample, 'weight'> {
  const { prepared, page, attributes, custom } = visit;
  const knownAttributes: Record<string, string> = {};
  for (const name of visitorAttributes) {
    const value = attributes.get(name);
    if (value !== undefined) knownAttributes[name] = `${value}`.slice(0, maxAttributeLength);
  }
  const customNames = custom === undefined ? [] : [...custom.keys()].slice(0, maxCustomNames);
  return {
    projectKey: prepared.snapshot.projectKey,
    time: visit.at,
    url: page === undefined ? '' : describeAddress(page.encoded, namedParameters(prepared)),
    attributes: knownAttributes,
    customNames: customNames.map((name) => name.slice(0, maxCustomNameLength)),
  };
}
