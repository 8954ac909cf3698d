import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { attempt } from './attempt.ts';

/** One rule of this page and how it came out, in the form of the command line's `pixel explain`. */
interface PageRule {
  readonly rule: string;
  readonly passed: boolean;
  readonly message: string;
}

/** What the page knows of one experiment of this visitor; those that leave the visitor out stay on the server. */
export interface PageTrace {
  readonly experimentKey: string;
  readonly status: BootstrapExperiment['status'];
  readonly variantKey: string;
  readonly rules: readonly PageRule[];
}

/** Says of every experiment of the blob what exposes its visitor, and what its changes find in the page just now. */
export function explainPage({ experiments }: Bootstrap): readonly PageTrace[] {
  return experiments.map(({ experimentKey, status, variant, exposure, probes }) => ({
    experimentKey,
    status,
    variantKey: variant.key,
    rules: [
      exposure === 'element'
        ? found('exposure', probes.join())
        : { rule: 'exposure', passed: exposure === 'page', message: exposure },
      ...variant.changes.map(({ operation, selector }, index) =>
        selector === ''
          ? { rule: `changes.${index}`, passed: true, message: operation }
          : found(`changes.${index}`, selector, operation),
      ),
    ],
  }));
}

function found(rule: string, selector: string, operation = 'element'): PageRule {
  const count = attempt(() => document.querySelectorAll(selector).length, 0);
  return { rule, passed: count > 0, message: `${operation} ${selector}: ${count} found` };
}
