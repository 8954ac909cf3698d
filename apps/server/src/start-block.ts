import type { Role } from './roles/surroundings.ts';

/** What the newcomer is told when Pixel serves. */
export interface StartBlock {
  /** What runs here. */
  readonly roles: readonly Role[];
  /** Undefined where the edge runs elsewhere. */
  readonly publicUrl: string | undefined;
  /** Undefined where control runs elsewhere. */
  readonly controlUrl: string | undefined;
  /** Address that signs the owner in once, within ten minutes; undefined where there is none. */
  readonly loginUrl?: string | undefined;
  /** Where metrics can be read, or undefined where they cannot. */
  readonly metricsUrl?: string | undefined;
  readonly dataDirectory: string;
  /** The command line, as a shell takes it. */
  readonly command: string;
  readonly withDemo: boolean;
  /** Things worth knowing about this start, a sentence each. */
  readonly notes: readonly string[];
}

const demoVisitor = '00000000-0000-4000-8000-000000000000';

/** The block that is printed once Pixel serves: where everything is, and two commands that work when pasted. */
export function startBlock(block: StartBlock): string {
  const { publicUrl, controlUrl, command } = block;
  const isWhole = publicUrl !== undefined && controlUrl !== undefined;
  const rows: readonly (readonly [string, string])[] = [
    ...(isWhole && block.withDemo
      ? ([
          ['Demo page', demoPage(publicUrl)],
          ['Project key', 'pk_demo'],
        ] as const)
      : []),
    ...row('Script', publicUrl && scriptUrl(publicUrl, isWhole && block.withDemo)),
    ...row('Control plane', controlUrl),
    ...row('Sign in', block.loginUrl),
    ...row('', block.loginUrl && `works once, for ten minutes; another one: ${command} login-link`),
    ...row('Metrics', block.metricsUrl),
    ['Data', block.dataDirectory],
    ...block.notes.map((note) => ['Note', note] as const),
  ];
  return [
    '',
    heading(block),
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(14)} ${value}`),
    ...(isWhole ? firstSteps(publicUrl, block) : []),
    '',
  ].join('\n');
}

function heading({ roles, publicUrl, controlUrl }: StartBlock): string {
  const name = roles.length === 1 ? `Pixel (${roles[0]} alone)` : 'Pixel';
  const url = publicUrl ?? controlUrl;
  return url === undefined ? `${name} is ready` : `${name} is ready at ${url}`;
}

function row(name: string, value: string | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]];
}

function demoPage(publicUrl: string): string {
  return `${publicUrl}/demo/product/mug`;
}

function scriptUrl(publicUrl: string, withDemo: boolean): string {
  return `${publicUrl}/pixel.min.js?project=${withDemo ? 'pk_demo' : 'YOUR_PROJECT_KEY'}`;
}

function firstSteps(publicUrl: string, { withDemo, command }: StartBlock): readonly string[] {
  if (!withDemo) return ['', 'Publish a project with:', '', `  ${command} apply my.pixel.yaml`];
  const url = encodeURIComponent(demoPage(publicUrl));
  const event = JSON.stringify({
    projectKey: 'pk_demo',
    anonymousId: demoVisitor,
    eventName: 'hello',
    assignments: [],
  });
  return [
    '',
    'Ask for a visitor’s experiments, and send an event:',
    '',
    `  curl '${publicUrl}/sdk/bootstrap?projectKey=pk_demo&anonymousId=${demoVisitor}&url=${url}'`,
    '',
    `  curl '${publicUrl}/sdk/event' -H 'Content-Type: application/json' -d '${event}'`,
    '',
    'Then count what came in:',
    '',
    `  ${command} events count --project pk_demo`,
  ];
}
