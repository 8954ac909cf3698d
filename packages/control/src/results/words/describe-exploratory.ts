import { phrase } from './phrase.ts';
import { shortenName } from './shorten-name.ts';

interface RegisteredFacts {
  readonly engine: 'fixed' | 'sequential' | 'bayesian';
  /** Name of the primary goal. */
  readonly goal: string | null;
}

const engineNames: Readonly<Record<RegisteredFacts['engine'], string>> = {
  fixed: 'fixed horizon',
  sequential: 'sequential',
  bayesian: 'Bayesian',
};

/** States that a view with another engine, range or segment doesn't decide. */
export const describeExploratory = phrase(
  'exploratory_view',
  ({ engine, goal }: RegisteredFacts) =>
    `Exploratory. The registered plan decides: ${engineNames[engine]}, ${goal === null ? '' : `${shortenName(goal)}, `}all visitors.`,
);

/** States that a plan was edited after the start, when edits no longer count. */
export const describePlanEdited = phrase(
  'plan_edited',
  () =>
    'The plan was edited after the start; the registered plan decides. Start a new phase to use the edited one.',
);
