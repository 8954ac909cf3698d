import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runNode } from '../../scripts/suites/run-command.mjs';
import { countVitest, type VitestReport } from '../../scripts/suites/vitest-suite.mjs';

/** A test run and its first failed test file. */
export interface TestRun {
  readonly failed: string | undefined;
  /** The failed test, or the runner's last output. */
  readonly because: string;
}

/** Runs Vitest or Playwright files below `root` until the first failure. Builds first if browser tests need it. */
export async function runTests(root: string, files: readonly string[]): Promise<TestRun> {
  const browser = files.filter((file) => file.endsWith('.spec.ts'));
  const unit = files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('tests/'));
  const integration = files.filter((file) => file.endsWith('.test.ts') && file.startsWith('tests/'));
  const passed = { failed: undefined, because: '' };
  const ofUnits = unit.length === 0 ? passed : await runVitest(root, 'unit', unit);
  if (ofUnits.failed !== undefined || integration.length + browser.length === 0) return ofUnits;
  const built = await runNode(['-e', buildScript], { cwd: root, capture: 'output' });
  if (built.code !== 0) return { failed: 'the build', because: lastLine(built.output) };
  const ofServers = integration.length === 0 ? passed : await runVitest(root, 'integration', integration);
  if (ofServers.failed !== undefined || browser.length === 0) return ofServers;
  return runPlaywright(root, browser);
}

const buildScript = `import('./scripts/build.mjs').then(({ build }) => build()).then(() => process.exit(0))`;

async function runVitest(root: string, project: string, files: readonly string[]): Promise<TestRun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pixel-report-'));
  try {
    const file = path.join(folder, 'report.json');
    const { code, output } = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--project=${project}`,
        '--bail=1',
        '--reporter=./scripts/suites/vitest-reporter.mjs',
        `--outputFile=${file}`,
        ...files,
      ],
      { cwd: root, capture: 'output' },
    );
    if (code === 0) return { failed: undefined, because: '' };
    const report = await readFile(file, 'utf8').catch(() => undefined);
    if (report === undefined) return { failed: files.join(' '), because: lastLine(output) };
    const read: VitestReport = JSON.parse(report);
    const failedFile = read.testResults.find(({ status }) => status === 'failed');
    const [note = lastLine(output)] = countVitest(read).notes;
    return {
      failed: failedFile === undefined ? files.join(' ') : path.relative(root, failedFile.name),
      because: note.replaceAll(`${root}/`, ''),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runPlaywright(root: string, files: readonly string[]): Promise<TestRun> {
  const { code, output } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', ...files, '-x', '--reporter=line'],
    { cwd: root, capture: 'output', env: { CI: 'true' } },
  );
  if (code === 0) return { failed: undefined, because: '' };
  const [, title = lastLine(output)] = /^\s*1\) (.*?)[\s─]*$/m.exec(output) ?? [];
  const failed = files.find((file) => title.includes(file.replace('tests/e2e/', ''))) ?? files.join(' ');
  return { failed, because: title };
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? '';
}
