import type { BootstrapExperiment } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import { pageNonce } from '../load-script.ts';
import { type ChangeReport, nameOf } from './change-report.ts';
import { changeState } from './change-state.ts';
import { type Claims, claimElements } from './claim-elements.ts';
import type { Hold } from './edit.ts';
import { followWrites } from './follow-writes.ts';
import { isHydrating } from './framework.ts';
import { hiddenCss } from './hold-nodes.ts';
import { createLiveChange, type LiveChange, noteLost, noteWon } from './live-change.ts';
import { runScript } from './run-script.ts';
import { createSheet, createStyleSheets } from './style-sheets.ts';
import { noteVisitorsFields } from './visitors-value.ts';

/**
 * A pass that has written for this long goes on in the next frame; or for half of the time since the last one paused, where that is
 * longer: else a page that takes the longer for a frame the more elements it has would take that time for all too few of them.
 */
const maxPassMs = 4;
/** Changes can make the elements that others of them select: how often a pass looks again. */
const maxRounds = 3;

/** Makes the changes of the visitor's variants, and makes them again where the page undid them. */
export interface ChangeEngine {
  /**
   * Makes the changes of exactly these experiments the live ones, and applies them. Those of experiments that are no longer among
   * them, or are different now, are undone, the last one first. `beganAt` is when the page began, where that is another one.
   */
  show(experiments: readonly BootstrapExperiment[], beganAt?: number): void;
  /** Brings the page into the changed state as far as its elements exist; true where something is left for the next frame. */
  apply(): boolean;
  /** Does what was left, on a page that has not changed since; true where something is left again. */
  goOn(): boolean;
  /** Tells whether a change of this selector waits for its element or for the page's framework. */
  isWaiting(selector: string): boolean;
  report(): readonly ChangeReport[];
  /** Makes no more changes; those that are made stay. */
  stop(): void;
}

/** The changes of an experiment, in their order. */
interface Shown {
  /** What is the same as long as they are. */
  readonly look: string;
  readonly changes: readonly LiveChange[];
}

/** Makes an engine without changes. `nonce` is the one that the page's content security policy asks of scripts. */
export function createChangeEngine(
  options: { readonly endpoint: string; readonly nonce?: string | undefined },
  { now, warn }: Deps,
): ChangeEngine {
  const nonce = options.nonce ?? pageNonce();
  const styles = createStyleSheets();
  const hiding = createSheet(hiddenCss, nonce);
  let shown: readonly Shown[] = [];
  let live: readonly LiveChange[] = [];
  /** Earlier experiments win over later ones, and later changes over earlier ones of their experiment. */
  let byRank: readonly LiveChange[] = [];
  let scripts = Promise.resolve();
  /** What a pass has left of a sweep, and when it was to pause. */
  let work: Generator<void, void> | undefined;
  let pausedAt = Number.POSITIVE_INFINITY;
  /** When the pass is to pause: 0 before it writes. */
  let endsAt = 0;
  let writes = new Map<Hold, readonly [LiveChange, Element]>();
  /** Whether this round has written something. */
  let hasWritten = false;
  let isHydratingYet = false;
  let pageBeganAt = 0;

  /** Tells whether the pass has written for long enough. */
  const isOver = () => {
    const nowMs = performance.now();
    endsAt ||= nowMs + Math.max(maxPassMs, (nowMs - pausedAt) / 2);
    if (nowMs <= endsAt) return false;
    pausedAt = nowMs;
    return true;
  };

  const settle = (one: LiveChange, status: LiveChange['status']) => {
    const nowMs = performance.now();
    if (one.elements.size === 0) one.dueMs = -1;
    else if (one.dueMs < 0) one.dueMs = nowMs;
    if (one.status === status) return;
    if (status === 'waiting') one.goneMs = nowMs;
    else if (status !== 'applied') warn(`Experiment ${one.experimentKey}: ${nameOf(one.change)}: ${status}.`);
    else if (one.madeMs < pageBeganAt) one.madeMs = nowMs;
    one.status = status;
  };
  const fail = (one: LiveChange, error?: unknown) => {
    // What the policy blocks fails then, too.
    if (one.problem !== 'blocked') one.problem = error === 'blocked' ? error : 'failed';
    settle(one, one.problem);
  };

  const release = (one: LiveChange, isWanted = (_: Element) => false) => {
    for (const [element, hold] of [...one.holds].reverse())
      if (!isWanted(element)) {
        attempt(() => hold.undo());
        one.holds.delete(element);
      }
  };

  const adopt = (root: Document | ShadowRoot) => {
    const active = byRank.filter(({ isOff }) => !isOff);
    styles.adopt(
      root,
      live.length === 0
        ? []
        : [
            ...active.filter(({ edit }) => edit.isStyle),
            { sheet: hiding },
            ...active.filter(({ edit }) => !edit.isStyle).reverse(),
          ].flatMap(({ sheet }) => sheet ?? []),
    );
  };

  const run = (one: LiveChange) => {
    const script = runScript(options.endpoint + one.change.value, nonce, scripts);
    scripts = script.done.then(
      () => settle(one, 'applied'),
      // That it was the policy is told in a task of its own.
      (error) => void setTimeout(() => fail(one, error)),
    );
    one.stop = script.stop;
  };

  /** Makes a change of its elements, tells how that came out. */
  function* make(one: LiveChange, claims: Claims): Generator<void, LiveChange['status']> {
    // The changes before it may have made its elements.
    if (hasWritten) claimElements(one, claims);
    const { edit, holds, wanted } = one;
    let status: LiveChange['status'] = one.elements.size > 0 ? 'applied' : 'waiting';
    for (const element of edit.isBackwards ? [...wanted].reverse() : wanted) {
      const hold = holds.get(element) ?? edit.hold?.(element);
      if (hold === undefined) continue;
      if (hold.isMade()) holds.set(element, hold);
      else if (edit.isStructural && isHydrating(element)) {
        status = 'waiting';
        isHydratingYet = true;
      } else if (!edit.isStyle && /^(script|style)$/.test(element.localName)) one.problem = 'refused';
      else if (one.budget.isOverdrawn(element) || (one.wanted.size === 1 && one.budget.isOverdrawn(one))) {
        hold.undo();
        holds.delete(element);
        status = 'gave_up';
      } else {
        if (isOver()) {
          settle(one, 'waiting');
          noteWon(one);
          live.forEach(noteLost);
          yield;
        }
        holds.set(element, hold);
        if (!hold.make()) {
          status = 'waiting';
          continue;
        }
        writes.set(hold, [one, element]);
        hasWritten = true;
        const root = element.getRootNode();
        if (root instanceof ShadowRoot) adopt(root);
      }
    }
    if (hasWritten) noteWon(one);
    return status;
  }

  /** Brings the whole page into the changed state; pauses where the time of a pass is over. */
  function* sweep(): Generator<void, void> {
    const active = (changes: readonly LiveChange[]) =>
      changes.filter(({ edit, problem }) => edit.hold && (!problem || problem === 'refused'));
    isHydratingYet = false;
    hasWritten = true;
    for (let rounds = 0; rounds < maxRounds && hasWritten; rounds++) {
      hasWritten = false;
      const claims: Claims = new Map();
      const conflicts = new Set<LiveChange>();
      for (const one of active(byRank))
        try {
          if (claimElements(one, claims)) conflicts.add(one);
        } catch {
          fail(one);
        }
      adopt(document);
      // All that is given back comes before anything that is taken.
      for (const one of active([...live].reverse())) release(one, (element) => one.wanted.has(element));
      for (const one of active(live))
        try {
          const status = yield* make(one, claims);
          settle(one, one.problem ?? (conflicts.has(one) ? 'conflict' : status));
        } catch (error) {
          fail(one, error);
        }
      if (hasWritten) live.forEach(noteLost);
    }
  }

  const goOn = () => {
    work ??= sweep();
    writes = new Map();
    endsAt = 0;
    const isDone = work.next().done === true;
    followWrites(writes);
    if (isDone) {
      work = undefined;
      pausedAt = Number.POSITIVE_INFINITY;
    }
    return !isDone || isHydratingYet;
  };
  const apply = () => {
    work = undefined;
    return goOn();
  };

  const ending = new AbortController();
  const { signal } = ending;
  noteVisitorsFields(signal);
  const follow = ({ blockedURI, target }: SecurityPolicyViolationEvent) => {
    const id = target instanceof Element && target.closest('[data-px]')?.getAttribute('data-px');
    for (const one of live) {
      const { value } = one.change;
      const isIts =
        /\/./.test(value) &&
        /:/.test(blockedURI) &&
        (value.includes(blockedURI) || blockedURI.endsWith(value));
      if (one.id === id || isIts) fail(one, 'blocked');
    }
  };
  document.addEventListener('securitypolicyviolation', follow, { signal });

  return {
    show(experiments, beganAt = pageBeganAt) {
      pageBeganAt = beganAt;
      const wanted = experiments.map((experiment) => ({
        experiment,
        look: JSON.stringify([experiment.experimentKey, experiment.variant]),
      }));
      for (const { look, changes } of [...shown].reverse())
        if (!wanted.some((one) => one.look === look))
          for (const one of [...changes].reverse()) {
            release(one);
            attempt(() => one.stop?.());
          }
      shown = wanted.map(
        ({ look, experiment: { experimentKey, variant } }) =>
          shown.find((one) => one.look === look) ?? {
            look,
            changes: [...variant.changes]
              .sort((one, other) => one.orderIndex - other.orderIndex)
              .flatMap((change, index) =>
                change.operation === 'redirect'
                  ? []
                  : createLiveChange(change, experimentKey, `${experimentKey}-${index}`, { nonce, now }),
              ),
          },
      );
      live = shown.flatMap(({ changes }) => changes);
      byRank = shown.flatMap(({ changes }) => [...changes].reverse());
      for (const one of live) {
        if (one.problem) settle(one, one.problem);
        else if (one.edit.isScript && !one.stop) run(one);
        else if (!one.edit.hold) settle(one, 'applied');
      }
      apply();
    },
    apply,
    goOn,
    stop() {
      ending.abort();
      live = [];
      work = undefined;
    },
    isWaiting: (selector) =>
      live.some(({ status, change }) => status === 'waiting' && change.selector === selector),
    report: () =>
      live.map((one) => ({
        ...one.change,
        experimentKey: one.experimentKey,
        status: one.status,
        found: one.elements.size,
        state: changeState(one, pageBeganAt),
      })),
  };
}
