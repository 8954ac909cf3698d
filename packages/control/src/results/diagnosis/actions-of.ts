import { phrase } from '../words/phrase.ts';
import { type Segment, segmentName } from '../words/segment-name.ts';
import type { Sentence } from '../words/sentence.ts';
import { shortenName } from '../words/shorten-name.ts';
import type { ActionCode, DiagnosisAction } from './diagnosis.ts';
import type { DiagnosisFacts } from './diagnosis-facts.ts';
import type { Explanation } from './explanation.ts';

/** Dimensions by which an audience can exclude a value; `visitorType` is the attribute `returning`. */
const audienceDimensions = ['device', 'browser', 'os', 'country', 'language', 'visitorType'];

type ActionFacts = Pick<DiagnosisFacts, 'projectKey' | 'experimentKey' | 'health'>;

/** Returns the possible actions for a cause, each with the command that performs it or shows where to. */
export function actionsOf(explanation: Explanation, facts: ActionFacts): readonly DiagnosisAction[] {
  const { segment } = explanation;
  const ways: Readonly<Record<Explanation['code'], readonly (DiagnosisAction | null)[]>> = {
    redirect_loses_exposures: [pause(explanation, facts), leaveOut(segment, facts), startAgain(facts)],
    bot_wave: [excludeBots(facts), leaveOut(segment, facts), startAgain(facts)],
    script_fails: [fix(facts), leaveOut(segment, facts), pause(explanation, facts)],
    outdated_edge: [upgrade(), leaveOut(segment, facts)],
    selector_broken: [fix(facts), pause(explanation, facts), startAgain(facts)],
    assigned_off: [startAgain(facts)],
    exposures_lost: [pause(explanation, facts), leaveOut(segment, facts), startAgain(facts)],
  };
  return ways[explanation.code].filter((action) => action !== null);
}

/** Null if no visitor meets the variant. Of two variants, one alone can't continue. */
function pause({ variantKey }: Explanation, facts: ActionFacts): DiagnosisAction | null {
  const { status, variants } = facts.health;
  const variant = variants.find((each) => each.variantKey === variantKey);
  if (status !== 'running' || variant === undefined) return null;
  const isAlone = variants.filter(({ weight }) => weight > 0).length <= 2;
  return isAlone
    ? action(
        'pause_experiment',
        pauseAll({ variant: variant.name }),
        `experiments pause ${ofExperiment(facts)}`,
      )
    : action(
        'pause_variant',
        pauseOne({ variant: variant.name }),
        `experiments phase ${ofExperiment(facts)} --without-variant ${variant.variantKey}`,
      );
}

/** A new phase without one segment; null if audiences don't support such a segment. */
function leaveOut(segments: readonly Segment[], facts: ActionFacts): DiagnosisAction | null {
  const [segment] = segments;
  if (segment === undefined || segment.value === '' || !audienceDimensions.includes(segment.dimension))
    return null;
  const { dimension, value } = segment;
  return action(
    'new_phase_without_segment',
    withoutSegment({ dimension, value }),
    `experiments phase ${ofExperiment(facts)} --without ${quoted(`${dimension}:${value}`)}`,
  );
}

function startAgain(facts: ActionFacts): DiagnosisAction {
  return action('new_phase', newPhase({}), `experiments phase ${ofExperiment(facts)}`);
}

function fix(facts: ActionFacts): DiagnosisAction {
  return action('fix_selector', fixChange({}), `changes-health ${ofExperiment(facts)}`);
}

function upgrade(): DiagnosisAction {
  return action('upgrade_edge', restartEdge({}), 'doctor');
}

function excludeBots({ projectKey }: ActionFacts): DiagnosisAction {
  return action('exclude_bots', addAddresses({}), `export --project ${projectKey} --out ${projectKey}.yaml`);
}

function action(code: ActionCode, sentence: Sentence, command: string): DiagnosisAction {
  return { ...sentence, code, command: `pixel ${command}` };
}

function ofExperiment({ experimentKey, projectKey }: ActionFacts): string {
  return `${experimentKey} --project ${projectKey}`;
}

/** Quotes a shell argument. */
function quoted(text: string): string {
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
