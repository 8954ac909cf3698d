import type { VisitorId } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { callDatabase, callEvents } from '../../base/store-calls.ts';
import { countVisitorMessages } from '../../webhooks/messages/visitor-messages.ts';
import { findMentions, type VisitorMention } from './find-mentions.ts';
import { readSurveyHistory } from './survey-history.ts';

/** How much is stored about a visitor. */
export interface CountedVisitor {
  readonly anonymousId: string;
  readonly events: number;
  readonly deadLetters: number;
  /** Number of surveys that the visitor is remembered to have seen. */
  readonly surveys: number;
  /** Number of messages in the logs of webhooks that have events of the visitor. */
  readonly webhookMessages: number;
  /** What names the visitor in the configuration. */
  readonly mentions: readonly VisitorMention[];
  /** By event name, sorted; times are ISO 8601, UTC. */
  readonly names: readonly {
    readonly eventName: string;
    readonly events: number;
    readonly firstReceivedAt: string;
    readonly lastReceivedAt: string;
  }[];
}

/** Counts a visitor's stored data. Rejects with `unavailable`. */
export async function countVisitor(
  { db, kv, events }: Pick<ControlDeps, 'db' | 'kv' | 'events'>,
  visitor: VisitorId,
): Promise<CountedVisitor> {
  const [{ names, deadLetters }, surveys, webhookMessages, mentions] = await Promise.all([
    callEvents(events, () => events.visitors.counts(visitor)),
    readSurveyHistory(kv, visitor),
    callDatabase(() => countVisitorMessages(db, visitor)),
    callDatabase(() => findMentions(db, visitor)),
  ]);
  return {
    anonymousId: visitor.anonymousId,
    events: names.reduce((sum, each) => sum + each.events, 0),
    deadLetters,
    surveys: surveys.length,
    webhookMessages,
    mentions,
    names: names.map(({ firstReceivedAt, lastReceivedAt, ...name }) => ({
      ...name,
      firstReceivedAt: new Date(firstReceivedAt).toISOString(),
      lastReceivedAt: new Date(lastReceivedAt).toISOString(),
    })),
  };
}
