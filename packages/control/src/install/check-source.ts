import { checkPolicy } from './check-policy.ts';
import { errorFinding, type InstallFinding, warningFinding } from './finding.ts';
import { parseElements, type SourceElement } from './parse-elements.ts';
import { parsePolicies, serializePolicy } from './policy.ts';

/** The findings about the installation in a page's source. */
export interface SourceCheck {
  /** Whether the source contains the project's tag. */
  readonly isFound: boolean;
  readonly findings: readonly InstallFinding[];
  /** Whether the page has the inline line that queues calls until the script loads. */
  readonly hasFirstLine: boolean;
  /** The page's policies with missing sources added, as header values; empty without policies. */
  readonly policies: readonly string[];
}

/** The expected content of the page. */
export interface ExpectedInstall {
  readonly projectKey: string;
  /** Base URL of the public port, if known. */
  readonly publicUrl: string | undefined;
}

/** A script element that loads the pixel. */
interface Tag {
  readonly src: URL;
  readonly project: string | null;
  readonly attributes: SourceElement['attributes'];
}

/** Checks a page's source for the tag, and for anything that would keep it from working. `policies` are those of the header. */
export function checkSource(
  page: { readonly url: URL; readonly source: string; readonly policies: readonly string[] },
  expected: ExpectedInstall,
): SourceCheck {
  const elements = parseElements(page.source);
  const scripts = elements.filter(({ name }) => name === 'script');
  const tags = scripts.flatMap((script) => tagOf(script, baseOf(elements, page.url)) ?? []);
  const own = tags.filter(({ project }) => project === expected.projectKey);
  const firstLine = scripts.find(({ text }) => isFirstLine(text));
  const [tag] = own;

  const policies = [...page.policies, ...policiesOf(elements)].flatMap(parsePolicies);
  const script = tag?.src ?? scriptOf(expected);
  const policyChecks = policies.map((policy) =>
    script === undefined
      ? { findings: [], amended: policy }
      : checkPolicy(policy, {
          page: page.url,
          script,
          nonce: tag?.attributes.get('nonce'),
          firstLine: firstLine && { text: firstLine.text, nonce: firstLine.attributes.get('nonce') },
        }),
  );
  return {
    isFound: tag !== undefined,
    hasFirstLine: firstLine !== undefined,
    findings: [
      ...(tag === undefined ? missingTagFindings(tags, scripts, expected) : tagFindings(own, tags, expected)),
      ...(firstLine === undefined ? [] : firstLineFindings(firstLine.text)),
      // Without a tag, they would only be hypothetical.
      ...(tag === undefined ? [] : policyChecks.flatMap(({ findings }) => findings)),
    ],
    policies: policyChecks.map(({ amended }) => serializePolicy(amended)),
  };
}

function tagOf({ attributes }: SourceElement, base: URL): Tag | undefined {
  const text = attributes.get('src');
  if (text === undefined || !URL.canParse(text, base.href)) return undefined;
  const src = new URL(text, base);
  if (!/\/pixel(\.min)?\.js$/.test(src.pathname)) return undefined;
  return { src, project: src.searchParams.get('project'), attributes };
}

function baseOf(elements: readonly SourceElement[], url: URL): URL {
  const href = elements.find(({ name, attributes }) => name === 'base' && attributes.has('href'));
  const text = href?.attributes.get('href') ?? '';
  return URL.canParse(text, url.href) ? new URL(text, url) : url;
}

function policiesOf(elements: readonly SourceElement[]): readonly string[] {
  return elements.flatMap(({ name, attributes }) =>
    name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'
      ? (attributes.get('content') ?? [])
      : [],
  );
}

function scriptOf({ publicUrl }: ExpectedInstall): URL | undefined {
  return publicUrl === undefined ? undefined : new URL(`${publicUrl}/pixel.min.js`);
}

function tagFindings(
  own: readonly Tag[],
  tags: readonly Tag[],
  expected: ExpectedInstall,
): readonly InstallFinding[] {
  const other = tags.find(({ project }) => project !== null && project !== expected.projectKey);
  const server = expected.publicUrl;
  const otherServer = own
    .map(({ src }) => serverOf(src))
    .find((found) => server !== undefined && found !== server);
  const isBlocking = own.some(
    ({ attributes }) => !['async', 'defer'].some((name) => attributes.has(name)) && !isModule(attributes),
  );
  return [
    ...(own.length > 1 ? [warningFinding('tag_twice', { tags: own.length })] : []),
    ...(other === undefined ? [] : [errorFinding('other_project_too', { found: other.project ?? '' })]),
    ...(otherServer === undefined
      ? []
      : [warningFinding('other_server', { found: otherServer, expected: server ?? '' })]),
    ...(isBlocking ? [warningFinding('blocking_tag')] : []),
  ];
}

function serverOf({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/[^/]*$/, '');
}

function isModule(attributes: SourceElement['attributes']): boolean {
  return attributes.get('type')?.toLowerCase() === 'module';
}

const tagManager =
  /googletagmanager\.com\/gtm\.js|assets\.adobedtm\.com|tags\.tiqcdn\.com|cdn\.segment\.com|\/matomo[^"']*container_|tagcommander/i;

function missingTagFindings(
  tags: readonly Tag[],
  scripts: readonly SourceElement[],
  { projectKey }: ExpectedInstall,
): readonly InstallFinding[] {
  const other = tags.find(({ project }) => project !== null);
  if (other !== undefined)
    return [errorFinding('wrong_project', { found: other.project ?? '', expected: projectKey })];
  if (tags.length > 0) return [warningFinding('no_key', { expected: projectKey })];
  if (scripts.some(({ text }) => /pixel(\.min)?\.js/.test(text))) return [warningFinding('in_script')];
  const isManaged = scripts.some(({ text, attributes }) =>
    tagManager.test(text + (attributes.get('src') ?? '')),
  );
  return [isManaged ? warningFinding('tag_manager') : errorFinding('no_tag')];
}

const methods = ['init', 'track', 'ready', 'clear', 'setConsent', 'setAttributes', 'showSurvey'] as const;
const getters = ['getBlob', 'getVariant', 'getAssignments'] as const;

function isFirstLine(text: string): boolean {
  return /window\.pixel\b/.test(text) && /\bq\s*:\s*\[\]/.test(text);
}

function firstLineFindings(text: string): readonly InstallFinding[] {
  const missing = [...methods, ...getters].filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  return missing.length === 0 ? [] : [warningFinding('old_first_line', { missing: missing.join(', ') })];
}
