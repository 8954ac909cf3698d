import { phrase } from '../words/phrase.ts';
import { type Segment, segmentName } from '../words/segment-name.ts';
import type { Sentence } from '../words/sentence.ts';
import { shortenName } from '../words/shorten-name.ts';
import type { ActionCode, DiagnosisAction } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { DiagnosisExplanation } from './explanation.ts';

/** Dimensions whose values an audience can exclude; `visitorType` is an audience's attribute `returning`. */
const audienceDimensions = ['device', 'browser', 'os', 'country', 'language', 'visitorType'];

type ActionFacts = Pick<DiagnosisFacts, 'projectKey' | 'experimentKey' | 'health'>;

/** Returns the possible actions against a cause, each with the command that performs it or shows where to. */
export function suggestActions(
  explanation: DiagnosisExplanation,
  facts: ActionFacts,
): readonly DiagnosisAction[] {
  const { segment } = explanation;
  const actionsByCause: Readonly<Record<DiagnosisExplanation['code'], readonly (DiagnosisAction | null)[]>> =
    {
      redirect_loses_exposures: [
        pause(explanation, facts),
        excludeSegment(segment, facts),
        startNewPhase(facts),
      ],
      bot_wave: [excludeBots(facts), excludeSegment(segment, facts), startNewPhase(facts)],
      script_fails: [editChange(facts), excludeSegment(segment, facts), pause(explanation, facts)],
      outdated_edge: [upgradeEdge(), excludeSegment(segment, facts)],
      selector_broken: [editChange(facts), pause(explanation, facts), startNewPhase(facts)],
      assigned_off: [startNewPhase(facts)],
      exposures_lost: [pause(explanation, facts), excludeSegment(segment, facts), startNewPhase(facts)],
    };
  return actionsByCause[explanation.code].filter((action) => action !== null);
}

/**
 * Suggests to pause the affected variant, or the whole experiment if only one variant would remain. Null if the experiment isn't running or
 * the cause affects no single variant.
 */
function pause({ variantKey }: DiagnosisExplanation, facts: ActionFacts): DiagnosisAction | null {
  const { status, variants } = facts.health;
  const variant = variants.find((variant) => variant.variantKey === variantKey);
  if (status !== 'running' || variant === undefined) return null;
  const isAlone = variants.filter(({ weight }) => weight > 0).length <= 2;
  return isAlone
    ? action(
        'pause_experiment',
        pauseAll({ variant: variant.name }),
        `experiments pause ${experimentArguments(facts)}`,
      )
    : action(
        'pause_variant',
        pauseOne({ variant: variant.name }),
        `experiments phase ${experimentArguments(facts)} --without-variant ${variant.variantKey}`,
      );
}

/** Suggests a new phase without the first segment; null if an audience can't exclude it. */
function excludeSegment(segments: readonly Segment[], facts: ActionFacts): DiagnosisAction | null {
  const [segment] = segments;
  if (segment === undefined || segment.value === '' || !audienceDimensions.includes(segment.dimension))
    return null;
  const { dimension, value } = segment;
  return action(
    'new_phase_without_segment',
    withoutSegment({ dimension, value }),
    `experiments phase ${experimentArguments(facts)} --without ${quoteArgument(`${dimension}:${value}`)}`,
  );
}

function startNewPhase(facts: ActionFacts): DiagnosisAction {
  return action('new_phase', newPhase({}), `experiments phase ${experimentArguments(facts)}`);
}

function editChange(facts: ActionFacts): DiagnosisAction {
  return action('fix_selector', fixChange({}), `changes-health ${experimentArguments(facts)}`);
}

function upgradeEdge(): DiagnosisAction {
  return action('upgrade_edge', restartEdge({}), 'doctor');
}

function excludeBots({ projectKey }: ActionFacts): DiagnosisAction {
  return action('exclude_bots', addAddresses({}), `export --project ${projectKey} --out ${projectKey}.yaml`);
}

function action(code: ActionCode, sentence: Sentence, command: string): DiagnosisAction {
  return { ...sentence, code, command: `pixel ${command}` };
}

function experimentArguments({ experimentKey, projectKey }: ActionFacts): string {
  return `${experimentKey} --project ${projectKey}`;
}

/** Quotes a shell argument. */
function quoteArgument(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const pauseAll = phrase(
  'pause_experiment',
  (p: { readonly variant: string }) =>
    `Pause the experiment: without ${shortenName(p.variant)} there is nothing to compare.`,
);
const pauseOne = phrase(
  'pause_variant',
  (p: { readonly variant: string }) => `Start a new phase without ${shortenName(p.variant)}.`,
);
const withoutSegment = phrase(
  'new_phase_without_segment',
  (p: Segment) => `Start a new phase without ${shortenName(segmentName(p))}.`,
);
const newPhase = phrase(
  'new_phase',
  () => 'Once it is fixed, start a new phase: visitors are re-randomized and results start from zero.',
);
const fixChange = phrase(
  'fix_selector',
  () => 'Fix the change in the editor and publish it. The command shows where it fails.',
);
const restartEdge = phrase(
  'upgrade_edge',
  () =>
    'Update and restart that edge, and clear caches in front of it. The command shows which servers are behind.',
);
const addAddresses = phrase(
  'exclude_bots',
  () => "Add their IP addresses to internalAddresses in the project's configuration file, and apply it.",
);
