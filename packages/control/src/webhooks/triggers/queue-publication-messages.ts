import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { describeDifference } from '../../project/differences/describe-difference.ts';
import type { Project } from '../../project/documents/project.ts';
import type { LiveProject } from '../../project/storage/open-project.ts';
import { queueMessages } from '../messages/queue-messages.ts';
import { findSubscribers, isSubscribedTo } from './subscribers.ts';

/** Maximum number of sentences in a message; the history has all of them. */
const maxSentences = 500;

/** Queues messages, in the transaction of a publication, about what went live. */
export async function queuePublicationMessages(
  db: Transaction<Database>,
  published: {
    readonly live: LiveProject;
    readonly next: Project;
    readonly version: string;
    readonly author: string;
    readonly reason: string | null;
    /** Milliseconds since the epoch. */
    readonly publishedAt: number;
  },
): Promise<void> {
  const { live, next, version, author, reason, publishedAt } = published;
  const { kept, projectKey } = next;
  const type = 'config.published';
  const subscribers = (await findSubscribers(db, kept.id)).filter((each) => isSubscribedTo(each, { type }));
  if (subscribers.length === 0) return;
  const changes = describeDifference(live.project, next).map(({ sentence }) => sentence);
  const data = {
    version,
    previousVersion: live.version,
    author,
    reason,
    changes:
      changes.length > maxSentences
        ? [...changes.slice(0, maxSentences), `And ${changes.length - maxSentences} more`]
        : changes,
  };
  const trigger = `${type}/${version}`;
  await queueMessages(
    db,
    subscribers.map(({ endpointId }) => ({
      endpointId,
      projectKey,
      trigger,
      type,
      happenedAt: publishedAt,
      data,
    })),
    publishedAt,
  );
}
