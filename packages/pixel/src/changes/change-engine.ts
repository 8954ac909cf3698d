import type { BootstrapExperiment } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import type { Deps } from '../deps.ts';
import { pageNonce } from '../load-script.ts';
import type { ChangeReport } from './change-report.ts';
import type { Hold } from './edit.ts';
import { followWrites } from './follow-writes.ts';
import { isHydrating } from './framework.ts';
import { hiddenCss } from './hold-nodes.ts';
import { createLiveChange, elementsOf, type LiveChange } from './live-change.ts';
import { runScript } from './run-script.ts';
import { createSheet, createStyleSheets } from './style-sheets.ts';
import { noteVisitorsFields } from './visitors-value.ts';

/** A pass that has written for this long goes on in the next frame. */
const maxPassMs = 4;
/** Changes can make the elements that others of them select: how often a pass looks again. */
const maxRounds = 3;

/** Makes the changes of the visitor's variants, and makes them again where the page undid them. */
export interface ChangeEngine {
  /**
   * Makes the changes of exactly these experiments the live ones, and applies them. Those of experiments that are no longer among
   * them, or are different now, are undone, the last one first.
   */
  show(experiments: readonly BootstrapExperiment[]): void;
  /** Brings the page into the changed state as far as its elements exist. */
  apply(): void;
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

/** Who has what of an element: its slots, by name. */
type Claims = Map<Element, Map<string, LiveChange>>;

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
  let frame = 0;

  const settle = (one: LiveChange, status: LiveChange['status']) => {
    const { experimentKey, change } = one;
    if (one.status !== status && status !== 'applied' && status !== 'waiting')
      warn(`Experiment ${experimentKey}: ${change.operation} ${change.selector}: ${status}.`);
    one.status = status;
  };
  const fail = (one: LiveChange) => {
    one.problem = 'failed';
    settle(one, 'failed');
  };

  const release = (one: LiveChange, isWanted = (_: Element) => false) => {
    for (const [element, hold] of [...one.holds].reverse())
      if (!isWanted(element)) {
        attempt(() => hold.undo());
        one.holds.delete(element);
      }
  };

  /** Finds the elements of a change and takes of them what nobody of a higher rank has. Tells of a conflict. */
  const resolve = (one: LiveChange, claims: Claims): boolean => {
    const { edit, experimentKey } = one;
    let isConflict = false;
    one.elements = elementsOf(one);
    one.isOff = false;
    one.wanted = new Set(
      one.elements.filter((element) => {
        const holders = claims.get(element) ?? new Map<string, LiveChange>();
        claims.set(element, holders);
        const isMine = (slot: string) => holders.get(slot)?.experimentKey === experimentKey;
        if (edit.isWithin) return !isMine('content');
        const taken = edit.slots.filter((slot) => (holders.get(slot) ?? one) !== one);
        if (!taken.every(isMine)) isConflict = true;
        if (edit.isStyle && isConflict && taken.includes('content')) one.isOff = true;
        if (taken.length > 0 && !edit.isStyle) return false;
        for (const slot of edit.slots) if (!holders.has(slot)) holders.set(slot, one);
        return true;
      }),
    );
    return isConflict;
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
      () => fail(one),
    );
    one.stop = script.stop;
  };

  const apply = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const endsAt = performance.now() + maxPassMs;
    let isLeft = false;
    let hasWritten = false;
    const writes = new Map<Hold, readonly [LiveChange, Element]>();

    /** Makes a change of its elements, tells how that came out. */
    const make = (one: LiveChange, claims: Claims): LiveChange['status'] => {
      // The changes before it may have made its elements.
      if (hasWritten) resolve(one, claims);
      const { edit, holds, wanted } = one;
      let status: LiveChange['status'] = one.elements.length > 0 ? 'applied' : 'waiting';
      let isWriting = false;
      for (const element of edit.isBackwards ? [...wanted].reverse() : wanted) {
        const hold = holds.get(element) ?? edit.hold?.(element);
        if (hold === undefined) continue;
        if (hold.isMade()) holds.set(element, hold);
        else if (edit.isStructural && isHydrating(element)) {
          status = 'waiting';
          isLeft = true;
        } else if (!edit.isStyle && /^(script|style)$/.test(element.localName)) one.problem = 'refused';
        else if (hasWritten && performance.now() > endsAt) {
          status = 'waiting';
          isLeft = true;
          break;
        } else if (
          one.budget.isOverdrawn(element) ||
          (one.wanted.size === 1 && one.budget.isOverdrawn(one))
        ) {
          hold.undo();
          holds.delete(element);
          status = 'gave_up';
        } else {
          holds.set(element, hold);
          if (!hold.make()) {
            status = 'waiting';
            continue;
          }
          writes.set(hold, [one, element]);
          hasWritten = isWriting = true;
          const root = element.getRootNode();
          if (root instanceof ShadowRoot) adopt(root);
        }
      }
      if (isWriting)
        for (const element of elementsOf(one)) if (!one.elements.includes(element)) one.won.add(element);
      return status;
    };

    const round = () => {
      const claims: Claims = new Map();
      const conflicts = new Set<LiveChange>();
      const active = (changes: readonly LiveChange[]) =>
        changes.filter(({ edit, problem }) => edit.hold && problem !== 'failed');
      for (const one of active(byRank))
        try {
          if (resolve(one, claims)) conflicts.add(one);
        } catch {
          fail(one);
        }
      adopt(document);
      // All that is given back comes before anything that is taken.
      for (const one of active([...live].reverse())) release(one, (element) => one.wanted.has(element));
      for (const one of active(live))
        try {
          const status = make(one, claims);
          one.isWaiting = status === 'waiting';
          settle(one, one.problem ?? (conflicts.has(one) ? 'conflict' : status));
        } catch {
          fail(one);
        }
      if (hasWritten)
        for (const one of active(live)) {
          const elements = new Set(elementsOf(one));
          for (const element of one.holds.keys()) if (!elements.has(element)) one.lost.add(element);
        }
    };

    for (let rounds = 0; rounds < maxRounds && (rounds === 0 || hasWritten); rounds++) {
      hasWritten = false;
      round();
    }
    followWrites(writes);
    if (isLeft) frame = requestAnimationFrame(apply);
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
      if (one.id === id || isIts) fail(one);
    }
  };
  document.addEventListener('securitypolicyviolation', follow, { signal });

  return {
    show(experiments) {
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
    stop() {
      ending.abort();
      live = [];
      cancelAnimationFrame(frame);
    },
    isWaiting: (selector) => live.some((one) => one.isWaiting === true && one.change.selector === selector),
    report: () =>
      live.map(({ experimentKey, change: { operation, selector }, status, elements }) => ({
        experimentKey,
        operation,
        selector,
        status,
        found: elements.length,
      })),
  };
}
