/** Parameters of a doctor's finding. */
interface FindingParameters {
  /** Formatted number with its unit, such as “3 events”. */
  readonly count: string;
  readonly isOne: boolean;
  readonly lost: string;
  readonly isOneLost: boolean;
  /** Names, joined. */
  readonly projects: string;
  /** The server's message, in English. */
  readonly message: string;
}

/** A finding, and its fix if there is one. */
interface FindingText {
  readonly found: (found: FindingParameters) => string;
  readonly todo?: string;
}

const unusable = ({ message }: FindingParameters) => `${message}.`;

/** English texts of the server status page. */
export const installation = {
  title: 'Server',
  summary: 'The state of this server, across all organizations. Refreshes automatically.',
  isWell: 'Everything works.',
  isNotWell: (count: number) =>
    count === 1 ? '1 check needs attention.' : `${count} checks need attention.`,
  state: { well: 'OK', wrong: 'Needs you' },
  ms: (count: string) => `${count} ms`,
  doctor: {
    title: 'Doctor',
    text: 'The same checks as pixel doctor on the command line.',
    names: {
      database: 'PostgreSQL',
      kv: 'Delivery to edges',
      events: 'Event store',
      unclaimed: 'Unclaimed events',
      queue: 'Queue',
      identity: 'Accounting',
    },
  },
  findings: {
    'database.well': { found: () => 'PostgreSQL is responding.' },
    'database.no_answer': {
      found: () => 'PostgreSQL did not respond within 5 seconds.',
      todo: 'Until it does, pages get the last configuration, and nobody can change anything. Check its disk space and its log.',
    },
    'database.unusable': {
      found: unusable,
      todo: 'Check DATABASE_URL, whether PostgreSQL is running, and its log.',
    },
    'kv.well': { found: () => 'Edges have the newest configuration.' },
    'kv.behind': {
      found: ({ projects }) => `The edge does not have the latest configuration of ${projects}.`,
      todo: 'Delivery is retried every minute. If this persists, check the log for the store’s error.',
    },
    'kv.no_answer': {
      found: () => 'The key-value store is not responding.',
      todo: 'The edge serves the configuration it has. The store is a PostgreSQL table: check whether PostgreSQL responds.',
    },
    'kv.unusable': {
      found: unusable,
      todo: 'The store is a PostgreSQL table: check whether PostgreSQL responds.',
    },
    'events.well': { found: () => 'ClickHouse is responding.' },
    'events.dead_letters': {
      found: ({ count, isOne }) =>
        `ClickHouse is responding; ${count} could not become ${isOne ? 'an event' : 'events'}.`,
      todo: 'See the reasons below, then retry or drop them.',
    },
    'events.no_answer': {
      found: () => 'ClickHouse is not responding.',
      todo: 'Events wait in the queue and none are lost, but results don’t update. Check its log, memory and disk.',
    },
    'events.unusable': {
      found: unusable,
      todo: 'Check CLICKHOUSE_URL, whether ClickHouse is running, and its log.',
    },
    'unclaimed.well': {
      found: ({ count, isOne }) =>
        count === '0'
          ? 'No events of unpublished projects are kept.'
          : `${count} of unpublished projects ${isOne ? 'is' : 'are'} kept.`,
    },
    'unclaimed.no_answer': { found: () => 'Unclaimed events could not be counted within 5 seconds.' },
    'unclaimed.unusable': { found: unusable },
    'queue.well': {
      found: ({ count, isOne }) =>
        count === '0'
          ? 'The queue accepts events, and none are waiting.'
          : `The queue accepts events; ${count} ${isOne ? 'waits' : 'wait'}.`,
    },
    'queue.refuses': {
      found: ({ message }) => `${message}.`,
      todo: 'Pages keep their events and retry. Usually the disk is full: free up space.',
    },
    'queue.stuck': {
      found: ({ count, isOne }) =>
        `${count} ${isOne ? 'waits' : 'wait'}, and none was stored in the last minute.`,
      todo: 'Nothing is lost. Check whether ClickHouse responds, and check the log.',
    },
    'queue.lost': {
      found: ({ lost, isOneLost }) =>
        `${lost} that ${isOneLost ? 'was acknowledged is' : 'were acknowledged are'} lost, since a queue file is damaged or gone.`,
      todo: 'Check the disk. Damaged files are kept in spool/damaged.',
    },
    'queue.no_answer': {
      found: () => 'The edge did not respond within 5 seconds.',
      todo: 'Check whether the edge process is running, and its log.',
    },
    'queue.unusable': { found: unusable, todo: 'Check whether the edge process is running, and its log.' },
    'identity.well': { found: () => 'Every acknowledged event is accounted for.' },
    'identity.does_not_add_up': {
      found: () => 'The accounting of acknowledged events does not add up.',
      todo: 'This is a bug or a damaged disk: please report it with the output of pixel doctor.',
    },
    'identity.rows_missing': {
      found: () => 'The event store has fewer rows than were inserted, and none were removed on purpose.',
      todo: 'Was an older ClickHouse backup restored, or a table changed manually? Restore the latest backup.',
    },
    'identity.not_compared': {
      found: () => 'The accounting could not be compared with the event store.',
      todo: 'Check whether ClickHouse responds.',
    },
    'identity.no_answer': {
      found: () => 'Ingest did not respond within 5 seconds.',
      todo: 'Check whether its process is running, and its log.',
    },
    'identity.unusable': {
      found: unusable,
      todo: 'Check whether the ingest process is running, and its log.',
    },
  } as Readonly<Record<string, FindingText>>,
  queue: {
    title: 'Queue',
    text: 'Every event is on this server’s disk before it is acknowledged, and waits here to be stored.',
    waiting: 'Waiting',
    age: 'Oldest',
    nothingWaits: 'nothing waiting',
    acknowledged: 'Acknowledged',
    outcomes: {
      stored: 'Stored',
      dead: 'Became dead letters',
      copy: 'Duplicates skipped',
      erased: 'From erased visitors',
      dropped: 'Dropped',
      visits: 'Visit records',
      waiting: 'Waiting',
      damaged: 'Lost in damaged files',
      uncounted: 'From before counting started',
    },
    count: 'Records',
    caption: 'What happened to all acknowledged records',
    unknown: 'The queue can’t be read right now.',
  },
  table: (of: string) => `Table: ${of}`,
  seconds: (count: string) => `${count} s`,
  letters: {
    title: 'Dead letters',
    text: 'Records that could not become events. Their contents are not shown here.',
    none: 'None. Every record became an event.',
    shown: (shown: string, all: string) => `The latest ${shown} of ${all}.`,
    columns: {
      reason: 'Reason',
      project: 'Project',
      event: 'Event',
      received: 'Received',
      actions: 'Actions',
    },
    unreadable: 'unreadable',
    retry: 'Retry',
    drop: 'Drop',
    retryAll: 'Retry all',
    retryOf: (reason: string) => `Retry: ${reason}`,
    dropOf: (reason: string) => `Drop: ${reason}`,
    retried: (count: number) => (count === 1 ? '1 record was requeued.' : `${count} records were requeued.`),
    dropped: (count: number) => (count === 1 ? 'Dropped 1 record.' : `Dropped ${count} records.`),
    dropTitle: 'Drop this record?',
    dropText: 'It is deleted permanently and never becomes an event.',
    notYet: 'Not yet',
  },
  edges: {
    title: 'Edges',
    text: 'The version of each project that edges serve.',
    away: 'The edge is not responding. Check whether its process is running, and its log.',
    none: 'No projects yet.',
    columns: { project: 'Project', live: 'Published', served: 'Served' },
    asleep: 'no requests since startup',
    current: 'up to date',
    behind: 'behind',
    never: 'never',
  },
  databases: {
    title: 'Databases and disk',
    names: { postgresql: 'PostgreSQL', clickhouse: 'ClickHouse' },
    embedded: 'managed by Pixel',
    given: 'external',
    version: 'Version',
    migration: 'Migration',
    size: 'Size',
    away: 'not responding',
    columns: { table: 'Table', rows: 'Rows', bytes: 'Size' },
    disk: (free: string, total: string) => `${free} of ${total} free on the event disk.`,
    full: (days: string) => `Full in about ${days === '1' ? '1 day' : `${days} days`} at this week’s growth.`,
    fullSoon: 'Full within a day at this week’s growth.',
    fullLate: 'Not full within ten years at this week’s growth.',
    growth: (size: string) => `Events add ${size} per day.`,
    noGrowth: 'No event was received this week, so there is no forecast.',
  },
  unclaimed: {
    title: 'Unclaimed events',
    text: 'Events of projects that are not published. They are stored for 7 days in case the project is published, and then dropped.',
    none: 'None.',
    columns: { project: 'Project key', events: 'Events' },
    dropped: 'Dropped so far',
    reasons: {
      unclaimed_project_full: 'over the project limit',
      unclaimed_full: 'over the total limit',
      unclaimed_expired: 'not claimed in time',
    },
  },
  events: (count: number, text: string) => (count === 1 ? '1 event' : `${text} events`),
  records: (count: number, text: string) => (count === 1 ? '1 record' : `${text} records`),
};
