import { decide, prepareSnapshot, type Snapshot } from '@pixel/engine';
import { createBlob, json } from '../../support/browser-host.ts';
import { allEvents, expect, once, pageWith, ready, setText, test } from '../../support/browser-pixel.ts';

const experimentId = '01900000-0000-7000-8000-000000000000';
const arm = { weight: 0.5, isControl: false, changes: [] };
const snapshot: Snapshot = {
  formatVersion: 1,
  projectKey: 'pk_test',
  version: '2026-01-02T03:04:05.678Z',
  previousVersion: null,
  allowedOrigins: ['*'],
  integrations: {
    analytics: { enabled: false, tagEventsEnabled: false },
    behaviorTool: { enabled: false },
  },
  experiments: [
    {
      experimentKey: 'cta',
      experimentId,
      name: 'Call to action',
      rollout: 'bold',
      holdback: true,
      salt: 'salt:holdback:2',
      phase: 2,
      coverage: 1,
      urlRules: { include: [], exclude: [] },
      variants: [
        {
          ...arm,
          variantKey: 'control',
          variantId: '01900000-0000-7000-8000-0000000000a0',
          name: 'Control',
          isControl: true,
        },
        {
          ...arm,
          variantKey: 'bold',
          variantId: '01900000-0000-7000-8000-0000000000a1',
          name: 'Bold',
          changes: [setText('h1', 'Bold')],
        },
      ],
      goals: [],
      exposure: 'element',
      probes: ['h1'],
    },
  ],
};
const prepared = prepareSnapshot(snapshot);
const nothingKnown = { get: () => undefined };

/** A visitor who gets a variant, by their hash position. */
function visitorOf(position: number): string {
  for (let number = 0; ; number += 1) {
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const allocated = prepared.experiments[0]?.allocate(id);
    if (allocated?.status === 'assigned' && allocated.variant === position) return id;
  }
}

for (const [who, position, variantKey, text] of [
  ['in the holdback', 0, 'control', 'Hello'],
  ['outside of the holdback', 1, 'bold', 'Bold'],
] as const)
  test(`given a rollout and a visitor ${who}, then the page says ${text}, and one exposure counts`, async ({
    page,
    host,
  }) => {
    const anonymousId = visitorOf(position);
    host.pages.set('/', pageWith('<h1>Hello</h1>'));
    host.answerBootstrap = (query) => {
      const visit = {
        anonymousId: query.get('anonymousId') ?? '',
        page: undefined,
        attributes: nothingKnown,
        now: Date.now(),
      };
      const { membersJson } = decide(prepared, visit);
      return json(createBlob(query, { ...JSON.parse(`{${membersJson}}`), version: snapshot.version }));
    };
    await page.addInitScript((id) => localStorage.setItem('pixel.pk_test.id', id), anonymousId);
    await page.goto(host.url);
    await ready(page);
    await expect(page.locator('h1')).toHaveText(text);
    const { variantId, isControl } = snapshot.experiments[0]?.variants[position] ?? {};
    const assignment = { experimentKey: 'cta', experimentId, variantKey, variantId, isControl };
    expect(once(await allEvents(page, host))).toMatchObject([
      { eventName: '$exposure', anonymousId, version: snapshot.version, assignments: [assignment] },
    ]);
  });
