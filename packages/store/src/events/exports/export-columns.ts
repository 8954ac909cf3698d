export interface ExportColumn {
  readonly name: string;
  /** Expression over the columns of the event tables. */
  readonly sql: string;
  /** `text`: a string column, exported as NULL if empty, with spreadsheet formulas escaped in CSV. `value`: exported as is. */
  readonly kind: 'text' | 'value';
}

const assignment = [
  'experimentKey',
  'experimentId',
  'variantKey',
  'variantId',
  'isControl',
  'verified',
  'forced',
  'phase',
] as const;

const assignmentTypes: Readonly<Partial<Record<(typeof assignment)[number], string>>> = {
  isControl: 'Bool',
  verified: 'Bool',
  forced: 'Bool',
  phase: 'UInt16',
};

/** Arrays from before a column was added are empty, and `arrayZip` requires equal lengths. */
const assignmentArrays = assignment.map(
  (name) => `arrayResize(\`assignments.${name}\`, length(\`assignments.experimentKey\`))`,
);
const assignmentTuple = assignment.map((name) => `${name} ${assignmentTypes[name] ?? 'String'}`).join(', ');

/** The columns of an export in order, documented in docs/guide/events-export.md. Unknown values are NULL. */
export const exportColumns: readonly ExportColumn[] = [
  { name: 'time', sql: 'time', kind: 'value' },
  { name: 'receivedAt', sql: 'receivedAt', kind: 'value' },
  { name: 'anonymousId', sql: 'toString(anonymousId)', kind: 'value' },
  text('eventId'),
  text('eventName'),
  { name: 'payload', sql: "nullIf(payload, '')", kind: 'value' },
  {
    name: 'assignments',
    sql: `toJSONString(CAST(arrayZip(${assignmentArrays.join(', ')}), 'Array(Tuple(${assignmentTuple}))'))`,
    kind: 'value',
  },
  text('createdAt'),
  text('version'),
  text('url'),
  text('referrer'),
  text('referrerHost'),
  text('utmSource'),
  text('utmMedium'),
  text('utmCampaign'),
  text('utmTerm'),
  text('utmContent'),
  text('userAgent'),
  text('device'),
  text('browser'),
  text('os'),
  text('language'),
  text('country'),
  { name: 'context', sql: 'toJSONString(context)', kind: 'value' },
  text('session'),
  text('visitorType'),
  text('entryHost'),
  text('entryPath'),
  text('source'),
  text('sourceUtmSource'),
  text('sourceUtmMedium'),
  text('sourceUtmCampaign'),
  { name: 'sequence', sql: 'nullIf(sequence, 0)', kind: 'value' },
  flag('bot'),
  flag('internal'),
  flag('automation'),
  flag('late'),
  text('surveyId'),
  text('responseId'),
  text('surveyEvent'),
  { name: 'simulated', sql: "CAST(_table = 'simulated_events', 'Bool')", kind: 'value' },
];

function text(name: string): ExportColumn {
  return { name, sql: name, kind: 'text' };
}

function flag(name: string): ExportColumn {
  return { name, sql: name, kind: 'value' };
}
