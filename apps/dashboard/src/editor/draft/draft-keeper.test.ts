import type { ExperimentView } from '@pixel/control/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, OfflineError } from '../../api/api-error.ts';
import { createDraftKeeper } from '../../draft/draft-keeper.ts';
import type { StoredDraft as KeptOf } from '../../draft/draft-state.ts';
import type { SendPatch } from '../../draft/save-draft.ts';
import type { ExperimentContent } from './content.ts';
import { experimentOf, textChange } from './experiment.fixture.ts';
import { experimentDraft } from './experiment-draft.ts';

type KeptDraft = KeptOf<ExperimentContent>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an autosaved draft', () => {
  it('saves shortly after the last keystroke, and sends only changed fields', async () => {
    const { keeper, sent } = open();
    for (const name of ['F', 'Fr', 'Free']) keeper.change({ name }, 'name');
    expect(keeper.getView().status).toEqual({ kind: 'saving' });
    await pass();
    expect(sent).toEqual([{ patch: { name: 'Free' }, revision: 1 }]);
    expect(keeper.getView().status.kind).toBe('saved');
  });

  it('sends one request at a time, then what was typed meanwhile', async () => {
    const server = open();
    const { keeper, sent } = server;
    keeper.change({ name: 'Free' });
    server.hold();
    await pass();
    keeper.change({ name: 'Free shipping ' });
    await pass();
    expect(sent).toHaveLength(1);
    server.letGo();
    await pass();
    expect(sent[1]).toEqual({ patch: { name: 'Free shipping ' }, revision: 2 });
    // The server trims the blank; the user continues typing after it.
    expect(keeper.getView()).toMatchObject({
      state: { server: { name: 'Free shipping' }, content: { name: 'Free shipping ' } },
      status: { kind: 'saved' },
    });
  });

  it('saves the rest if one field is refused, which keeps its value', async () => {
    const { keeper, sent, current } = open({ refuse: (patch) => (patch.name === '' ? ['name'] : []) });
    keeper.change({ name: '', notes: 'Why' });
    await pass();
    expect(sent.map(({ patch }) => patch)).toEqual([{ name: '', notes: 'Why' }, { notes: 'Why' }]);
    expect(current()).toMatchObject({ name: 'Bar', notes: 'Why' });
    expect(keeper.getView()).toMatchObject({ state: { content: { name: '' } }, status: { kind: 'refused' } });
    await pass();
    expect(sent).toHaveLength(2);
    keeper.change({ name: 'Right' });
    await pass();
    expect(current().name).toBe('Right');
  });

  it('saves a variant with a complete change while another change lacks its selector', async () => {
    const { keeper, current } = open({
      refuse: ({ variants }) =>
        (variants as ExperimentView['variants'] | undefined)?.flatMap(({ changes }, index) =>
          changes.flatMap(({ selector }, at) =>
            selector === '' ? [`variants.${index}.changes.${at}.selector`] : [],
          ),
        ) ?? [],
    });
    const changes = [textChange('whole'), { ...textChange('half', 1), selector: '' }];
    const { variants } = keeper.getView().state.content;
    keeper.change({
      variants: variants.map((variant, index) => (index === 1 ? { ...variant, changes } : variant)),
    });
    await pass();
    expect(current().variants[1]?.changes).toEqual([textChange('whole')]);
    expect(keeper.getView().state.content.variants[1]?.changes).toEqual(changes);
  });

  it('keeps unsent edits, and sends them once the server answers', async () => {
    const server = open();
    const { keeper, kept } = server;
    server.fail(new OfflineError('Not connected'));
    keeper.change({ name: 'Offline' });
    await pass();
    expect(keeper.getView().status.kind).toBe('unsent');
    expect(kept()?.content.name).toBe('Offline');
    server.fail(undefined);
    await pass(8_000);
    expect(server.current().name).toBe('Offline');
    expect(keeper.getView().status.kind).toBe('saved');
    expect(kept()).toBeUndefined();
  });

  it('recognizes its own edits if they were saved but the response was lost', async () => {
    const server = open();
    const { keeper } = server;
    server.loseAnswers(true);
    keeper.change({ name: 'First ' });
    await pass();
    expect(server.current().name).toBe('First');
    keeper.change({ name: 'First and second' });
    server.loseAnswers(false);
    await pass(8_000);
    expect(keeper.getView().status.kind).toBe('saved');
    expect(server.current().name).toBe('First and second');
  });

  it('recognizes its own edits if the page was reloaded before the response', async () => {
    const server = open();
    server.loseAnswers(true);
    server.keeper.change({ name: 'First' });
    await pass();
    server.keeper.change({ name: 'First and second' });
    const kept = server.kept();
    if (kept === undefined) throw new Error('Nothing was kept');
    const again = open({ kept, experiment: server.current() });
    expect(again.keeper.getView().status.kind).not.toBe('conflict');
    await pass();
    expect(again.current().name).toBe('First and second');
  });

  it('sends nothing as another user', async () => {
    const server = open({ canSend: () => false });
    server.keeper.change({ name: 'Mine' });
    await pass(20_000);
    expect(server.sent).toEqual([]);
    expect(server.kept()?.content.name).toBe('Mine');
  });

  it('waits for a new session after the old one ends', async () => {
    const server = open();
    server.fail(new ApiError(401, { error: { code: 'unauthorized' } }));
    server.keeper.change({ name: 'Late' });
    await pass(20_000);
    expect(server.sent).toHaveLength(1);
    server.fail(undefined);
    void server.keeper.flush();
    await pass();
    expect(server.current().name).toBe('Late');
  });

  it('reopens with kept edits on top of others’ saved changes', async () => {
    const kept: KeptDraft = {
      revision: 1,
      unanswered: [],
      ...((content) => ({ base: content, agreed: content, content: { ...content, name: 'Kept' } }))(
        open().keeper.getView().state.content,
      ),
    };
    const { keeper, current } = open({ kept, experiment: experimentOf({ revision: 4, notes: 'Theirs' }) });
    expect(keeper.getView().state.content).toMatchObject({ name: 'Kept', notes: 'Theirs' });
    await pass();
    expect(current()).toMatchObject({ name: 'Kept', notes: 'Theirs' });
  });
});

describe('two editors', () => {
  it('save different fields without loss', async () => {
    const server = open();
    server.saveAsOther({ notes: 'Theirs' });
    server.keeper.change({ name: 'Mine' });
    await pass();
    expect(server.current()).toMatchObject({ name: 'Mine', notes: 'Theirs' });
    expect(server.keeper.getView().state.content.notes).toBe('Theirs');
  });

  it('save the same field: nothing is sent until one version is chosen', async () => {
    const server = open();
    const { keeper } = server;
    server.saveAsOther({ name: 'Theirs', notes: 'Theirs' });
    keeper.change({ name: 'Mine', owner: 'Mara' });
    await pass();
    expect(keeper.getView().status).toEqual({ kind: 'conflict' });
    expect(keeper.getView().state.content).toMatchObject({ name: 'Mine', notes: 'Theirs', owner: 'Mara' });
    expect(server.current().owner).toBeUndefined();

    const [conflict] = keeper.getView().state.conflicts;
    if (conflict === undefined) throw new Error('There is no conflict');
    keeper.resolve(conflict, 'mine');
    await pass();
    expect(server.current()).toMatchObject({ name: 'Mine', notes: 'Theirs', owner: 'Mara' });
  });

  it('accept their version, and continue', async () => {
    const server = open();
    const { keeper } = server;
    keeper.change({ name: 'Mine' });
    server.saveAsOther({ name: 'Theirs' });
    keeper.receive(server.current());
    const [conflict] = keeper.getView().state.conflicts;
    if (conflict === undefined) throw new Error('There is no conflict');
    keeper.resolve(conflict, 'theirs');
    await pass();
    expect(keeper.getView()).toMatchObject({
      state: { content: { name: 'Theirs' } },
      status: { kind: 'saved' },
    });
    keeper.undo();
    expect(keeper.getView().state.content.name).toBe('Mine');
  });

  it('leave the focused field alone while the other saves', () => {
    const { keeper, ...server } = open();
    keeper.change({ name: 'Mine and m' }, 'name');
    server.saveAsOther({ notes: 'Theirs' });
    keeper.receive(server.current());
    expect(keeper.getView().state.content).toMatchObject({ name: 'Mine and m', notes: 'Theirs' });
    // A response older than the known revision.
    keeper.receive(experimentOf({ notes: 'Old' }));
    expect(keeper.getView().state.content.notes).toBe('Theirs');
  });
});

describe('undo', () => {
  it('undoes typing in one field as one step, and redoes it', () => {
    const { keeper } = open();
    for (const name of ['F', 'Fr']) keeper.change({ name }, 'name');
    keeper.change({ notes: 'n' }, 'notes');
    keeper.undo();
    keeper.undo();
    expect(keeper.getView().state.content).toMatchObject({ name: 'Bar' });
    expect(keeper.getView().state.content.notes).toBeUndefined();
    keeper.redo();
    expect(keeper.getView().state.content.name).toBe('Fr');
  });

  it('starts a new undo step once a field loses focus', () => {
    const { keeper } = open();
    keeper.change({ name: 'F' }, 'name');
    keeper.endStep();
    keeper.change({ name: 'Fr' }, 'name');
    keeper.undo();
    expect(keeper.getView().state.content.name).toBe('F');
  });

  it('keeps what others changed since', () => {
    const server = open();
    server.keeper.change({ name: 'Mine' });
    server.saveAsOther({ notes: 'Theirs' });
    server.keeper.receive(server.current());
    server.keeper.undo();
    expect(server.keeper.getView().state.content).toMatchObject({ name: 'Bar', notes: 'Theirs' });
  });

  it('goes back fifty steps', () => {
    const { keeper } = open();
    for (let step = 1; step <= 60; step += 1) keeper.change({ name: `${step}` });
    for (let step = 1; step <= 60; step += 1) keeper.undo();
    expect(keeper.getView().state.content.name).toBe('10');
  });
});

interface Server {
  readonly experiment?: ExperimentView;
  readonly kept?: KeptDraft;
  /** Returns the refused paths of a patch. */
  readonly refuse?: (patch: Readonly<Record<string, unknown>>) => readonly string[];
  readonly canSend?: () => boolean;
}

/** Opens a draft on a server with one experiment, which checks revisions as control does. */
function open({ experiment = experimentOf(), kept, refuse = () => [], canSend = () => true }: Server = {}) {
  const sent: { patch: Readonly<Record<string, unknown>>; revision: number }[] = [];
  let [current, stored, failure, gate] = [experiment, kept, undefined, Promise.resolve()] as [
    ExperimentView,
    KeptDraft | undefined,
    Error | undefined,
    Promise<void>,
  ];
  let openGate = () => {};
  let isLossy = false;

  const send: SendPatch<ExperimentView> = async (patch, revision) => {
    sent.push({ patch, revision });
    await gate;
    if (failure !== undefined) throw failure;
    if (revision !== current.revision)
      throw new ApiError(409, { error: { code: 'conflict', message: 'Changed', current } });
    const paths = refuse(patch);
    if (paths.length > 0)
      throw new ApiError(400, {
        error: {
          code: 'invalid_configuration',
          details: paths.map((path) => ({ path, message: 'is wrong', code: 'wrong' })),
        },
      });
    const saved = save(patch);
    if (isLossy) throw new OfflineError('Not connected');
    return saved;
  };

  function save(patch: Readonly<Record<string, unknown>>): ExperimentView {
    const name = typeof patch.name === 'string' ? { name: patch.name.trim() } : {};
    current = { ...current, ...patch, ...name, revision: current.revision + 1 };
    return current;
  }

  const keeper = createDraftKeeper({
    kind: experimentDraft,
    resource: experiment,
    send,
    canSend,
    onSaved: () => {},
    storage: {
      read: () => stored,
      write: (next) => {
        stored = next;
      },
    },
  });
  keeper.start();
  return {
    keeper,
    sent,
    current: () => current,
    kept: () => stored,
    saveAsOther: (patch: Readonly<Record<string, unknown>>) => void save(patch),
    fail: (error: Error | undefined) => {
      failure = error;
    },
    hold: () => {
      gate = new Promise((resolve) => {
        openGate = resolve;
      });
    },
    letGo: () => openGate(),
    loseAnswers: (areLost: boolean) => {
      isLossy = areLost;
    },
  };
}

async function pass(ms = 1_000): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
