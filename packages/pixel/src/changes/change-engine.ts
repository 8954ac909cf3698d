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
import { createLiveChange, type LiveChange, recordLost, recordWon } from './live-change.ts';
import { runScript } from './run-script.ts';
import { createSheet, createStyleSheets } from './style-sheets.ts';
import { trackUserInput } from './user-input.ts';

/**
 * A pass that has written for this long continues in the next frame. If half of the time since the last pause is longer, that applies
 * instead: on a page whose frames get slower with the number of elements, a fixed limit would process too few per frame.
 */
const maxPassMs = 4;
/** Passes per sweep: changes can create elements that other changes select. */
const maxRounds = 3;

/** Applies the changes of the visitor's variants, and reapplies them if the page undoes them. */
export interface ChangeEngine {
  /**
   * Makes exactly these experiments' changes live and applies them. Undoes changes of experiments that are gone or different, last one
   * first. `beganAt` is the start of the page, if it is a new one.
   */
  show(experiments: readonly BootstrapExperiment[], beganAt?: number): void;
  /** Applies changes to all existing elements. Returns true if work is left for the next frame. */
  apply(): boolean;
  /** Continues unfinished work on an unchanged page. Returns true if work is left again. */
  continueWork(): boolean;
  /** Whether a change with this selector waits for its element or for the page's framework. */
  isWaiting(selector: string): boolean;
  report(): readonly ChangeReport[];
  /** Stops applying changes; applied ones stay. */
  stop(): void;
}

/** An experiment's changes in order. */
interface ShownChanges {
  /** Equal as long as the changes are equal. */
  readonly look: string;
  readonly changes: readonly LiveChange[];
}

/** Creates an engine without changes. `nonce` is the one that the page's Content-Security-Policy requires for scripts. */
export function createChangeEngine(
  options: { readonly endpoint: string; readonly nonce?: string | undefined },
  { now, warn }: Deps,
): ChangeEngine {
  const nonce = options.nonce ?? pageNonce();
  const styles = createStyleSheets();
  const hiding = createSheet(hiddenCss, nonce);
  let shown: readonly ShownChanges[] = [];
  let live: readonly LiveChange[] = [];
  /** Earlier experiments win over later ones; within an experiment, later changes win over earlier ones. */
  let byRank: readonly LiveChange[] = [];
  let scripts = Promise.resolve();
  /** The rest of a paused sweep, and the time of the pause. */
  let work: Generator<void, void> | undefined;
  let pausedAt = Number.POSITIVE_INFINITY;
  /** When the pass has to pause; 0 before it writes. */
  let endsAt = 0;
  let writes = new Map<Hold, readonly [LiveChange, Element]>();
  /** Whether this round has written anything. */
  let hasWritten = false;
  let isHydratingYet = false;
  let pageBeganAt = 0;

  /** Whether the pass has used up its time. */
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
    // Code blocked by the policy also fails, so keep the first reason.
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
      // The policy violation is reported in a separate task, so wait for it.
      (error) => void setTimeout(() => fail(one, error)),
    );
    one.stop = script.stop;
  };

  /** Applies a change to its elements and returns the outcome. */
  function* make(one: LiveChange, claims: Claims): Generator<void, LiveChange['status']> {
    // Preceding changes may have created its elements.
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
          recordWon(one);
          live.forEach(recordLost);
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
    if (hasWritten) recordWon(one);
    return status;
  }

  /** Applies all changes to the whole page, pausing whenever a pass has used up its time. */
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
      // Release everything before taking anything.
      for (const one of active([...live].reverse())) release(one, (element) => one.wanted.has(element));
      for (const one of active(live))
        try {
          const status = yield* make(one, claims);
          settle(one, one.problem ?? (conflicts.has(one) ? 'conflict' : status));
        } catch (error) {
          fail(one, error);
        }
      if (hasWritten) live.forEach(recordLost);
    }
  }

  const continueWork = () => {
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
    return continueWork();
  };

  const ending = new AbortController();
  const { signal } = ending;
  trackUserInput(signal);
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
      const requested = experiments.map((experiment) => ({
        experiment,
        look: JSON.stringify([experiment.experimentKey, experiment.variant]),
      }));
      for (const { look, changes } of [...shown].reverse())
        if (!requested.some((one) => one.look === look))
          for (const one of [...changes].reverse()) {
            release(one);
            attempt(() => one.stop?.());
          }
      shown = requested.map(
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
    continueWork,
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
