import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkSource } from './check-source.ts';
import { parseElements } from './parse-elements.ts';

const expected = { projectKey: 'my-shop', publicUrl: 'https://pixel.example' };
const src = 'https://pixel.example/pixel.min.js?project=my-shop';
const tag = `<script async crossorigin src="${src}"></script>`;
const guide = await readFile(new URL('../../../../docs/guide/install.md', import.meta.url), 'utf8');
const firstLine = /<script>window\.pixel=.*<\/script>/.exec(guide)?.[0] ?? '';

function judge(head: string, policies: readonly string[] = []) {
  const source = `<!doctype html><html><head>${head}</head><body></body></html>`;
  return checkSource({ url: new URL('https://shop.example/cart'), source, policies }, expected);
}
const codesOf = (...args: Parameters<typeof judge>) =>
  judge(...args).findings.map(({ code, severity }) => `${code} ${severity}`);

describe('the tag', () => {
  it('is found as written in the guide', () => {
    expect(firstLine).not.toBe('');
    expect(judge(firstLine + tag)).toEqual({
      isFound: true,
      hasFirstLine: true,
      findings: [],
      policies: [],
    });
    expect(judge(tag)).toMatchObject({ isFound: true, hasFirstLine: false, findings: [] });
  });

  it.each([
    ['quoted otherwise', `<SCRIPT ASYNC SRC='${src}'></SCRIPT>`],
    ['without quotes', `<script async src=${src}></script>`],
    ['with entities', `<script async src="${src.replace('?', '?a=b&amp;')}"></script>`],
    ['that is deferred', `<script defer src="${src}"></script>`],
  ])('is found %s', (_how, head) => {
    expect(judge(head)).toMatchObject({ isFound: true, findings: [] });
  });

  it.each([
    ['in a comment', `<!-- ${tag} -->`],
    ['in text', `<textarea>${tag}</textarea>`],
    ['where scripts are off', `<noscript>${tag}</noscript>`],
    ['in a template', `<template>${tag}</template>`],
  ])('is not found %s', (_where, head) => {
    expect(codesOf(head)).toEqual(['no_tag bad']);
  });

  it('is reported if it occurs twice, is deferred, or comes from another server', () => {
    expect(judge(tag + tag).findings).toMatchObject([{ code: 'tag_twice', parameters: { tags: 2 } }]);
    expect(codesOf(`<script src="${src}"></script>`)).toEqual(['blocking_tag warning']);
    expect(judge('<script async src="/px/pixel.min.js?project=my-shop"></script>').findings).toMatchObject([
      {
        code: 'other_server',
        severity: 'warning',
        parameters: { found: 'https://shop.example/px', expected: 'https://pixel.example' },
      },
    ]);
  });

  it('is reported if it names another project, alone or beside the right one', () => {
    const other = tag.replace('my-shop', 'pk_other');
    expect(judge(other)).toMatchObject({
      isFound: false,
      findings: [{ code: 'wrong_project', parameters: { found: 'pk_other', expected: 'my-shop' } }],
    });
    expect(codesOf(tag + other)).toEqual(['other_project_too bad']);
    expect(codesOf(tag.replace('?project=my-shop', ''))).toEqual(['no_key warning']);
  });

  it('may be loaded by a script or tag manager', () => {
    expect(codesOf('<script>load("https://pixel.example/pixel.min.js")</script>')).toEqual([
      'in_script warning',
    ]);
    const gtm = '<script>j.src="https://www.googletagmanager.com/gtm.js?id="+i</script>';
    expect(codesOf(gtm)).toEqual(['tag_manager warning']);
  });
});

it('names what an outdated first line lacks', () => {
  const older =
    '<script>window.pixel=window.pixel||{q:[]};["init","track","ready","clear"].forEach(function(m){})</script>';
  expect(judge(older + tag).findings).toMatchObject([
    {
      code: 'old_first_line',
      parameters: {
        missing: 'setConsent, setAttributes, showSurvey, getBlob, getVariant, getAssignments',
      },
    },
  ]);
});

describe('a content security policy', () => {
  it('is amended with only what it lacks', () => {
    const policy = "default-src 'self'; img-src 'self' data:; script-src 'self'";
    expect(judge(tag, [policy])).toMatchObject({
      findings: [
        { code: 'policy_script', parameters: { directive: 'script-src', add: 'https://pixel.example' } },
        { code: 'policy_connect', parameters: { directive: 'default-src', add: 'https://pixel.example' } },
      ],
      policies: [
        "default-src 'self'; img-src 'self' data:; script-src 'self' https://pixel.example; connect-src 'self' https://pixel.example",
      ],
    });
  });

  it('no longer blocks anything once amended', () => {
    for (const policy of [
      "default-src 'none'",
      "script-src 'none'; connect-src 'self'",
      "script-src-elem 'self'; script-src 'self'",
      "require-trusted-types-for 'script'; trusted-types other; default-src 'self'",
    ]) {
      const { findings, policies } = judge(firstLine + tag, [policy]);
      expect(findings).not.toEqual([]);
      expect(judge(firstLine + tag, policies).findings).toEqual([]);
    }
  });

  it.each([
    'script-src https:; connect-src *',
    'script-src *.example; connect-src https://pixel.example/sdk/',
    'script-src http://pixel.example; connect-src pixel.example',
    "img-src 'none'",
    'script-src https://pixel.example/pixel.min.js',
  ])('allows the tag through %s', (policy) => {
    expect(codesOf(tag, [policy])).toEqual([]);
  });

  it.each([
    "script-src 'self'",
    'script-src http://pixel.example:8080',
    'script-src https://pixel.example/other/',
    'script-src *.pixel.example',
    "script-src-elem 'self'; script-src https://pixel.example",
    "script-src 'nonce-b'",
  ])('blocks the tag through %s', (policy) => {
    expect(codesOf(tag, [policy])).toEqual(['policy_script bad']);
  });

  it('allows elements with its nonce, and requires it if it trusts nothing else', () => {
    const withNonce = (html: string) => html.replaceAll('<script', '<script nonce="abc"');
    const strict = "script-src 'nonce-abc' 'strict-dynamic' https:";
    expect(codesOf(withNonce(firstLine + tag), [strict])).toEqual([]);
    expect(codesOf(tag, [strict])).toEqual(['policy_nonce bad']);
  });

  it('names the hash of an inline script that it blocks', () => {
    const policy = "script-src https://pixel.example 'unsafe-inline' 'nonce-abc'";
    const [found] = judge(firstLine + tag, [policy]).findings;
    expect(found).toMatchObject({ code: 'policy_first_line', severity: 'warning' });
    expect(codesOf(firstLine + tag, [`${policy} ${found?.parameters.add}`])).toEqual([]);
    expect(codesOf(firstLine + tag, ["script-src https://pixel.example 'unsafe-inline'"])).toEqual([]);
  });

  it('is read from the page; several apply together, and those without a tag are amended for it', () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
    expect(codesOf(meta + tag, ["connect-src 'self'"])).toEqual(['policy_connect bad', 'policy_script bad']);
    expect(judge(meta)).toMatchObject({
      findings: [{ code: 'no_tag' }],
      policies: ["script-src 'self' https://pixel.example"],
    });
  });
});

describe('source elements', () => {
  it.each(['<', '<script', '<!--', '<a b="', '<a =', '<a / / =x y', '</script>', '<script>never ends'])(
    'are parsed from %j without a closing tag',
    (source) => expect(parseElements(source)).toBeInstanceOf(Array),
  );

  it('are parsed from large amounts of anything', () => {
    for (const piece of ['<', '<a ', '<!--', '<script ', '= ', '<a b="\'', '</script'])
      expect(parseElements(piece.repeat(100_000 / piece.length)).length).toBeLessThan(100_000);
  });
});
