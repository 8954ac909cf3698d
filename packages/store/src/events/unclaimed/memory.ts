import type { EventRow } from '../event-row.ts';
import { eventSize } from '../event-size.ts';
import type { DropCounts, UnclaimedEvents } from './unclaimed-events.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates unclaimed events in a map by identity; claiming moves them to another map. */
export function createMemoryUnclaimed(events: {
  readonly claimed: Map<string, EventRow>;
  readonly unclaimed: Map<string, EventRow>;
}): UnclaimedEvents {
  const { claimed, unclaimed } = events;
  const drops = new Map<string, Partial<DropCounts>>();
  const toIdentity = (row: EventRow) => `${row.projectKey} ${row.anonymousId} ${row.eventId}`;
  const rows = () => [...unclaimed.values()];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  return {
    async usage(projectKeys) {
      const eventsByProject = new Map<string, number>();
      for (const { projectKey } of rows())
        if (projectKeys.includes(projectKey))
          eventsByProject.set(projectKey, (eventsByProject.get(projectKey) ?? 0) + 1);
      return { bytes: sum(rows().map(eventSize)), eventsByProject };
    },
    async findStored(requested) {
      return requested.flatMap((row) => {
        const storedRow = unclaimed.get(toIdentity(row));
        if (storedRow === undefined) return [];
        const isSameRecord = storedRow.receivedAt === row.receivedAt && storedRow.requestId === row.requestId;
        return [{ row, isSameRecord }];
      });
    },
    async listProjects({ after, limit }) {
      const keys = new Set(rows().map(({ projectKey }) => projectKey));
      return [...keys]
        .filter((key) => key > after)
        .sort()
        .slice(0, limit);
    },
    async claim(projectKey) {
      for (const [identity, row] of unclaimed) {
        if (row.projectKey !== projectKey) continue;
        if (!claimed.has(identity)) claimed.set(identity, row);
        unclaimed.delete(identity);
      }
    },
    async expire(dayOverAt) {
      const today = Math.floor(dayOverAt / dayMs);
      for (const [identity, row] of unclaimed) {
        if (Math.floor(row.receivedAt / dayMs) >= today) continue;
        unclaimed.delete(identity);
        drops.set(`expired ${identity}`, { unclaimed_expired: 1 });
      }
    },
    async countDropped(batch, counts) {
      drops.set(batch, counts);
    },
    async summary() {
      const dropped = (reason: keyof DropCounts) =>
        sum([...drops.values()].map((counts) => counts[reason] ?? 0));
      return {
        events: unclaimed.size,
        projects: new Set(rows().map(({ projectKey }) => projectKey)).size,
        dropped: {
          unclaimed_project_full: dropped('unclaimed_project_full'),
          unclaimed_full: dropped('unclaimed_full'),
          unclaimed_expired: dropped('unclaimed_expired'),
        },
      };
    },
  };
}
