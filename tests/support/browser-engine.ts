import { fileURLToPath } from 'node:url';
import type { BootstrapExperiment, Change } from '@pixel/protocol';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { BrowserHost } from './browser-host.ts';
import { pageWith } from './browser-pixel.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The change engine alone, as the globals `engine` and `show`, with its warnings in `warnings`. */
const source = `
  import { createChangeEngine } from './packages/pixel/src/changes/change-engine.ts';
  import { watchPage } from './packages/pixel/src/watch-page.ts';
  import { watchedAttributes } from './packages/pixel/src/watched-attributes.ts';
  import { byPolicy } from './packages/pixel/src/by-policy.ts';
  import { shareTrusted } from './packages/pixel/src/trusted.ts';
  shareTrusted(byPolicy);
  window.warnings = [];
  window.violations = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective + ' ' + event.blockedURI));
  window.engine = createChangeEngine({ endpoint: location.origin }, { now: Date.now, random: Math.random, warn: (text) => warnings.push(text) });
  const watch = watchPage(engine.apply, engine.continueWork);
  window.show = (experiments) => { engine.show(experiments); watch.watch(watchedAttributes(experiments)); };
  for (const experiments of window.early ?? []) show(experiments);
`;

let built: Promise<string> | undefined;

function bundle(): Promise<string> {
  built ??= build({
    stdin: { contents: source, resolveDir: projectRoot, loader: 'ts' },
    bundle: true,
    format: 'iife',
    target: 'es2020',
    write: false,
  }).then(({ outputFiles }) => outputFiles.map(({ text }) => text).join(''));
  return built;
}

/** The relevant fields of a change; its order is that of the list. */
export type ChangeOptions = Partial<Change> & { readonly operation: string };

/** An experiment with these changes. */
export function experiment(key: string, ...changes: readonly ChangeOptions[]): BootstrapExperiment {
  return {
    experimentKey: key,
    experimentId: '01900000-0000-7000-8000-000000000000',
    status: 'running',
    variant: {
      key: 'bold',
      changes: changes.map(
        (change, orderIndex) => ({ selector: '', value: '', orderIndex, ...change }) as Change,
      ),
    },
    goals: [],
    exposure: 'element',
    probes: [],
  };
}

/** Where a page loads the engine, and what else it contains. */
export interface EnginePage {
  readonly body: string;
  readonly head?: string;
  /** The engine's script element; in the head by default. */
  readonly tag?: string;
  /** Applied as soon as the engine runs. */
  readonly early?: readonly BootstrapExperiment[];
}

/** Opens a page of the host that contains the engine. */
export async function openEngine(
  page: Page,
  host: BrowserHost,
  { body, head = '', tag = '<script src="/engine.js"></script>', early }: EnginePage,
): Promise<void> {
  host.pages.set('/engine.js', await bundle());
  host.pages.set('/', pageWith(body, head + tag));
  // A pass that exceeds its time budget continues in the next frame: with a frozen clock none does, however slow the machine.
  await page.addInitScript('performance.now = () => 0');
  if (early !== undefined) await page.addInitScript(`window.early = [${JSON.stringify(early)}]`);
  await page.goto(host.url);
}

/** Applies the changes of exactly these experiments. */
export function show(page: Page, ...experiments: readonly BootstrapExperiment[]): Promise<void> {
  return page.evaluate(`show(${JSON.stringify(experiments)})`);
}

/** The status of each change, in order. */
export async function statuses(page: Page): Promise<string[]> {
  const report = await page.evaluate<readonly { readonly status: string }[]>('engine.report()');
  return report.map(({ status }) => status);
}

/** Waits until a pass that starts now, and the frame that it may continue in, are over. */
export function frames(page: Page): Promise<void> {
  return page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))',
  );
}
