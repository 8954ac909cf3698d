import { parseSnapshot } from '@pixel/engine';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import type { Actor } from '../base/actor.ts';
import { createRecordChange } from '../people/audit/record-change.ts';
import type { Experiment, Project } from '../project/documents/project.ts';
import { readWorkingState } from '../project/storage/open-project.ts';
import { createDelivery } from './delivery.ts';
import { createEditProject } from './edit-project.ts';
import { createPreviewCleanup } from './previews/preview-cleanup.ts';
import type { PublishResult } from './publish-selection.ts';
import type { ProjectChanges } from './read-changes.ts';
import type { RollbackResponse } from './roll-back.ts';
import type { VersionEntry } from './version-queries.ts';

/** A control plane with helpers to edit and publish projects; its clock advances with every edit. */
export type PublishHarness = Awaited<ReturnType<typeof startPublishHarness>>;

export async function startPublishHarness() {
  const test: TestControl = await startTestControl();
  const { deps } = test;
  const editProject = createEditProject(
    deps,
    createRecordChange(deps),
    createDelivery(deps),
    createPreviewCleanup(deps),
  );

  function apply(
    projectKey: string,
    experiments: Readonly<Record<string, object>> = {},
    options: object = {},
  ) {
    const changes = [{ selector: '#buy', operation: 'set_text', value: 'A', orderIndex: 0 }];
    const variants = [
      { variantKey: 'control', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5, changes },
    ];
    const named = Object.entries({ cta: {}, ...experiments }).map(([experimentKey, more]) => ({
      experimentKey,
      status: 'running',
      ...(experimentKey === 'cta' ? { name: 'Call to action' } : {}),
      urlRules: { include: [{ kind: 'starts_with', value: `/${experimentKey}/` }] },
      variants,
      ...more,
    }));
    test.clock.now += 10;
    const source = JSON.stringify({ projects: [{ projectKey, experiments: named }] });
    return test.control.applyConfiguration(source, { author: 'tests', ...options });
  }

  async function edit(projectKey: string, key: string, change: (experiment: Experiment) => Experiment) {
    const actor: Actor = { kind: 'system' };
    test.clock.now += 10;
    await editProject(projectKey, actor, ({ project }) => ({
      project: changed(project, key, change),
      action: 'project.apply',
      subject: key,
      result: undefined,
    }));
    test.clock.now += 10;
  }

  async function changesOf(projectKey: string): Promise<ProjectChanges> {
    const [status, body] = await get<ProjectChanges>(`/api/projects/${projectKey}/changes`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  async function versionsOf(projectKey: string, query: string): Promise<readonly VersionEntry[]> {
    const path = `/api/projects/${projectKey}/versions?${query}`;
    return (await get<{ versions: VersionEntry[] }>(path))[1].versions;
  }

  async function publish(projectKey: string, fields: object): Promise<[number, PublishResult]> {
    const { liveVersion: basedOn, revision } = await changesOf(projectKey);
    return post(`/api/projects/${projectKey}/publish`, { basedOn, revision, ...fields });
  }

  function rollback(
    projectKey: string,
    version: string | undefined,
    basedOn: string | undefined,
  ): Promise<[number, RollbackResponse]> {
    test.clock.now += 10;
    return post(`/api/projects/${projectKey}/rollback`, { version, basedOn });
  }

  async function liveOf(projectKey: string) {
    return parseSnapshot((await test.kv.get(`project/${projectKey}`)) ?? '').experiments;
  }

  function auditEntries(projectKey: string) {
    return test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('project_key', '=', projectKey)
      .orderBy('id')
      .execute();
  }

  async function phasesOf(projectKey: string) {
    const project = await readWorkingState(test.db, projectKey);
    return project?.experiments.flatMap(({ kept }) => kept.phases) ?? [];
  }

  async function get<T>(path: string): Promise<[number, T]> {
    const response = await test.control.operatorApp.request(path);
    return [response.status, (await response.json()) as T];
  }

  async function post<T>(path: string, body: object, app = test.control.operatorApp): Promise<[number, T]> {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, (await response.json()) as T];
  }

  return {
    test,
    apply,
    edit,
    changesOf,
    versionsOf,
    publish,
    rollback,
    liveOf,
    audited: auditEntries,
    phases: phasesOf,
    get,
    post,
  };
}

function changed(project: Project, key: string, change: (experiment: Experiment) => Experiment): Project {
  const experiments = project.experiments.map((each) => (each.experimentKey === key ? change(each) : each));
  return { ...project, experiments };
}
