import type { BrowserContext } from '@playwright/test';
import { eventually } from '../../tests/support/eventually.ts';
import { runCli } from '../../tests/support/pixel-server.ts';
import { draftFile } from './draft-file.ts';

const historyTimeoutMs = 600_000;
const completedInDemo = 4;

/** The subjects of the screenshots. */
export interface Stage {
  /** Origin of the dashboard. */
  readonly origin: string;
  /** Key of an empty project. */
  readonly emptyKey: string;
  /** Key of a project with a draft, an audience and a layer. */
  readonly draftKey: string;
  /** Path of shared results, which need no session. */
  readonly sharedPath: string;
}

/** Signs in the owner of a demo, waits for its simulated history, and creates the projects that the demo lacks. Throws if the server refuses. */
export async function setStage(owner: BrowserContext, data: string): Promise<Stage> {
  const { stdout, stderr } = await runCli(data, ['login-link', '--json']);
  if (stdout === '') throw new Error(stderr);
  const link = new URL(JSON.parse(stdout).url);
  await owner.request.get(link.href);
  const { origin } = link;
  const read = async (path: string) => (await owner.request.get(`${origin}/api/${path}`)).json();
  const post = async (path: string, body: object) => {
    const response = await owner.request.post(`${origin}/api/${path}`, {
      data: body,
      headers: { Origin: origin },
    });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  await untilHistoryExists(read);

  const { organizations } = await read('me');
  const makeProject = async (name: string): Promise<string> => {
    const path = `organizations/${organizations[0].organizationId}/projects`;
    const { projectKey } = await post(path, { name, timeZone: 'Europe/Berlin' });
    return projectKey;
  };
  const draftKey = await makeProject('Kiln & Loom');
  await post(`projects/${draftKey}/apply`, { source: JSON.stringify(draftFile(draftKey)) });
  const emptyKey = await makeProject('New shop');
  const shared = await post('projects/pk_demo/experiments/demo-checkout/results/shares', { days: 1 });
  const { pathname, hash } = new URL(shared.url);
  return { origin, emptyKey, draftKey, sharedPath: pathname + hash };
}

async function untilHistoryExists(
  read: (path: string) => Promise<{
    readonly experiments: readonly { readonly status: string; readonly outcome: unknown }[];
  }>,
): Promise<void> {
  await eventually(
    async () => {
      const { experiments } = await read('projects/pk_demo/overview');
      return experiments.filter(({ status, outcome }) => status === 'completed' && outcome !== null).length;
    },
    (count) => count >= completedInDemo,
    historyTimeoutMs,
  );
}
