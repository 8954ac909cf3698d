import {
  allEvents,
  expect,
  pageWith,
  ready,
  runExperiments,
  setText,
  test,
  withPixel,
} from '../../support/browser-pixel.ts';

/** As in Prototype 1.6: each returns its value already as JSON, which JSON.stringify makes a string. */
const prototypes = {
  Array:
    "Array.prototype.toJSON = function () { return '[' + [...this].map((one) => JSON.stringify(one)) + ']' }",
  Object: "Object.prototype.toJSON = function () { return 'an object' }",
  String: "String.prototype.toJSON = function () { return '\"' + this + '\"' }",
  Date: "Date.prototype.toJSON = function () { return isNaN(this) ? null : '\"' + this.toISOString() + '\"' }",
};

for (const [name, script] of Object.entries({ ...prototypes, all: Object.values(prototypes).join(';') }))
  test(`given a library that adds toJSON to prototypes (${name}), then events, session and cached responses are unaffected`, async ({
    page,
    host,
  }) => {
    await page.addInitScript(script);
    runExperiments(host, { changes: [setText('h1', 'Changed')] });
    host.pages.set('/', pageWith('<h1>Hello</h1>'));
    await page.goto(host.url);
    await ready(page);
    await withPixel(
      page,
      `pixel.track('purchase', { list: ['a', { b: ['c'] }], at: new Date(0), no: new Date(NaN), link: new URL('https://shop.example/'), size: Object(1) })`,
    );
    expect(
      (await allEvents(page, host)).map(({ eventName, payload, assignments }) => [
        eventName,
        payload,
        assignments?.length,
      ]),
    ).toEqual([
      ['$exposure', { $context: expect.objectContaining({ entryPath: '/' }) }, 1],
      [
        'purchase',
        {
          list: ['a', { b: ['c'] }],
          at: '1970-01-01T00:00:00.000Z',
          no: null,
          link: 'https://shop.example/',
          size: 1,
        },
        1,
      ],
    ]);
    await page.reload();
    await ready(page);
    // Already exposed in this session, and the response is found: neither was lost.
    expect((await allEvents(page, host)).filter(({ eventName }) => eventName === '$exposure')).toHaveLength(
      1,
    );
    const isParsed = await page.evaluate(
      `Object.entries(localStorage).filter(([key]) => /blobs|session/.test(key)).sort().map(([, text]) => Array.isArray(JSON.parse(text).names ?? JSON.parse(text)))`,
    );
    expect(isParsed).toEqual([true, true]);
  });
