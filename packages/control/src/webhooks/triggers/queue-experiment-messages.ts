import { randomUUID } from 'node:crypto';
import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { type Actor, actorName } from '../../base/actor.ts';
import type { Project } from '../../project/documents/project.ts';
import { type NewMessage, queueMessages } from '../messages/queue-messages.ts';
import { statusTypes } from './status-types.ts';
import { findSubscribers, isSubscribedTo } from './subscribers.ts';
import { toMessageExperiment } from './to-message-experiment.ts';

/** An edit of a project that may change its experiments. */
export interface ProjectEdit {
  /** Undefined for a new project. */
  readonly before: Project | undefined;
  readonly after: Project;
  readonly actor: Actor;
  readonly reason: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Queues messages, in the transaction of an edit, about experiments that it created, started, paused, completed or archived. */
export async function queueExperimentMessages(
  db: Transaction<Database>,
  { before, after, actor, reason, at }: ProjectEdit,
): Promise<void> {
  const known = new Map(before?.experiments.map((each) => [each.kept.id, each]));
  const transitions = after.experiments.flatMap((experiment) =>
    statusTypes(known.get(experiment.kept.id)?.status, experiment.status).map((type) => ({
      type,
      experiment,
    })),
  );
  if (transitions.length === 0) return;
  const subscribers = await findSubscribers(db, after.kept.id);
  const messages = transitions.flatMap(({ type, experiment }): readonly NewMessage[] => {
    const { experimentKey } = experiment;
    const trigger = `${type}/${experiment.kept.id}/${randomUUID()}`;
    const data = {
      experiment: toMessageExperiment(experiment),
      actor: { kind: actor.kind, name: actorName(actor) },
      ...(reason !== undefined && { reason }),
    };
    return subscribers
      .filter((subscriber) => isSubscribedTo(subscriber, { type, experimentKeys: [experimentKey] }))
      .map(({ endpointId }) => ({
        endpointId,
        projectKey: after.projectKey,
        trigger,
        type,
        happenedAt: at,
        data,
      }));
  });
  await queueMessages(db, messages, at);
}
