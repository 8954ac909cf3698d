import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import type { ChangeReport } from '../changes/change-report.ts';
import type { SurveyStatus, SurveyTrace } from '../survey/explain-surveys.ts';
import type { PanelEvent, PanelState } from './state.ts';

/** Tone of a row: good, waiting, or bad. */
export type Tone = 'good' | 'wait' | 'bad';

/** A statement about the pixel's state. */
export interface Row {
  readonly label: string;
  readonly text: string;
  readonly tone?: Tone | undefined;
}

/** A group of rows. `empty` is the text if there are none. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly empty?: string;
}

const changeTexts: Readonly<Record<ChangeReport['status'], readonly [text: string, tone: Tone]>> = {
  applied: ['applied', 'good'],
  waiting: ['waiting for its element', 'wait'],
  refused: ['refused: it could run code, or leads to a site that the project does not name', 'bad'],
  blocked: ["blocked by the page's security policy", 'bad'],
  conflict: ['left to an experiment that started earlier', 'wait'],
  gave_up: ['given up: another script keeps undoing it', 'bad'],
  held_back: ['held back: it led back here, or cookies are blocked', 'bad'],
  unknown: ['not known to this version of the pixel', 'bad'],
  failed: ['failed', 'bad'],
};
const surveyTexts: Readonly<Record<SurveyStatus, readonly [text: string, tone: Tone]>> = {
  waiting: ['waits for', 'wait'],
  open: ['shown', 'good'],
  over: ['over', 'good'],
  skipped: ['skipped', 'wait'],
  held_back: ['held back', 'wait'],
  failed: ['failed', 'bad'],
};
const eventTones: Readonly<Record<PanelEvent['status'], Tone>> = {
  answered: 'good',
  waiting: 'wait',
  refused: 'bad',
};

/** Describes the pixel's state in sections of text, for the panel and for sharing. */
export function describeState(state: PanelState): readonly Section[] {
  const { blob } = state;
  return [
    { title: 'This page', rows: pageRows(state) },
    ...(blob?.experiments ?? []).map((experiment) => ({
      title: experiment.experimentKey,
      rows: experimentRows(experiment, state),
    })),
    ...(blob?.experiments.length === 0
      ? [{ title: 'Experiments', rows: [], empty: 'None for this visitor on this page.' }]
      : []),
    { title: 'Surveys', rows: state.surveys.map(surveyRow), empty: 'None for this visitor on this page.' },
    { title: 'Goals', rows: blob ? goalRows(blob) : [], empty: 'None is watched on this page.' },
    { title: 'Last events', rows: state.events.map(eventRow).reverse(), empty: 'None on this page so far.' },
    {
      title: 'Warnings',
      rows: state.warnings.map((text) => ({ label: '!', text, tone: 'bad' as const })),
      empty: 'None.',
    },
  ];
}

/** Returns sections as plain text, for sharing. */
export function textOf(sections: readonly Section[]): string {
  return sections
    .map(({ title, rows, empty = '' }) =>
      [
        title,
        ...(rows.length === 0 ? [`  ${empty}`] : rows.map(({ label, text }) => `  ${label}: ${text}`)),
      ].join('\n'),
    )
    .join('\n\n');
}

function pageRows({
  projectKey,
  endpoint,
  anonymousId,
  consent,
  isInternal,
  blob,
}: PanelState): readonly Row[] {
  const version: Row =
    blob === undefined
      ? { label: 'Configuration', text: waitText(anonymousId), tone: 'wait' }
      : blob === null
        ? {
            label: 'Configuration',
            text: 'the service did not respond; the page is as it would be without the pixel',
            tone: 'bad',
          }
        : { label: 'Configuration', text: blob.version, tone: 'good' };
  return [
    { label: 'Project', text: projectKey ?? 'none' },
    { label: 'Service', text: endpoint ?? 'none' },
    { label: 'Visitor', text: anonymousId ?? 'none' },
    { label: 'Consent', text: consent, tone: consent === 'granted' ? 'good' : 'wait' },
    ...(isInternal
      ? [
          {
            label: 'Internal',
            text: 'this browser is marked as internal: its exposures are left out of results (#px_internal=off ends that)',
            tone: 'wait' as const,
          },
        ]
      : []),
    version,
  ];
}

function waitText(anonymousId: string | undefined): string {
  return anonymousId === undefined
    ? 'nothing is requested before there is consent and a project'
    : 'no response from the service yet';
}

function experimentRows(
  { experimentKey, status, variant, exposure, probes }: BootstrapExperiment,
  { blob, changes, exposed }: PanelState,
): readonly Row[] {
  const assignment = blob?.assignments.find((candidate) => candidate.experimentKey === experimentKey);
  const waits = {
    element: `not yet: none of ${probes.join(', ')} is in the page`,
    page: 'not yet',
    code: `not yet: the page has not called getVariant('${experimentKey}')`,
  };
  const exposureRow: Row = exposed.includes(experimentKey)
    ? { label: 'Exposed', text: 'yes, in this session', tone: 'good' }
    : { label: 'Exposed', text: waits[exposure], tone: 'wait' };
  // An experiment rolled out to everyone has no assignment.
  const isForEveryone = status === 'completed' && !assignment;
  return [
    {
      label: 'Variant',
      text: `${variant.key}${assignment?.isControl ? ' (control)' : ''}${isForEveryone ? ', for everyone' : ''}`,
    },
    ...(isForEveryone ? [] : [exposureRow]),
    ...changes.filter((change) => change.experimentKey === experimentKey).map(changeRow),
  ];
}

function changeRow({ operation, selector, status, found }: ChangeReport): Row {
  const [text, tone] = changeTexts[status];
  const where = selector === '' ? 'the page' : `${selector} (${found} found)`;
  return { label: operation, text: `${where}: ${text}`, tone };
}

function surveyRow({ surveyKey, displayType, status, trigger, reason }: SurveyTrace): Row {
  const [text, tone] = surveyTexts[status];
  return {
    label: surveyKey,
    text: `${displayType}, ${text}${status === 'waiting' ? ` ${trigger}` : ''}${reason ? `: ${reason}` : ''}`,
    tone,
  };
}

function goalRows({ experiments, goals }: Bootstrap): readonly Row[] {
  const all = [...experiments.flatMap((experiment) => experiment.goals), ...goals];
  const byKey = new Map(all.map((goal) => [goal.goalKey, goal]));
  return [...byKey.values()].map(({ goalKey, type, selector, eventName }) => ({
    label: goalKey,
    text: `${type} ${selector ?? (type === 'custom_event' || type === 'revenue' ? eventName : '')}`.trim(),
  }));
}

function eventRow({ eventName, createdAt, status, code }: PanelEvent): Row {
  return {
    label: createdAt.slice(11, 19),
    text: `${eventName}: ${status} ${code ?? ''}`.trim(),
    tone: eventTones[status],
  };
}
