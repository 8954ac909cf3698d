import type { Role } from './roles/role-context.ts';

/** The content of the block printed once Pixel is serving. */
export interface StartBlock {
  /** Roles that run here. */
  readonly roles: readonly Role[];
  /** Undefined if the edge runs elsewhere. */
  readonly publicUrl: string | undefined;
  /** Undefined if control runs elsewhere. */
  readonly controlUrl: string | undefined;
  /** URL that signs the owner in once, within ten minutes; undefined if there is none. */
  readonly loginUrl?: string | undefined;
  /** URL of the metrics; undefined if disabled. */
  readonly metricsUrl?: string | undefined;
  readonly dataDirectory: string;
  /** The CLI command, quoted for a shell. */
  readonly command: string;
  readonly withDemo: boolean;
  /** Notes about this start, a sentence each. */
  readonly notes: readonly string[];
}

/** Returns the block printed once Pixel is serving: how to sign in, and where everything is. */
export function startBlock(block: StartBlock): string {
  const { publicUrl, controlUrl, loginUrl, command } = block;
  const hasBothPorts = publicUrl !== undefined && controlUrl !== undefined;
  const withDemo = hasBothPorts && block.withDemo;
  const rows: readonly (readonly [string, string])[] = [
    ...row('Sign in', loginUrl),
    ...row(
      '',
      loginUrl && `opens the dashboard once, within 10 minutes; for a new link: ${command} login-link`,
    ),
    ...row('Dashboard', controlUrl),
    ...row('Demo shop', withDemo ? `${publicUrl}/demo/` : undefined),
    ...row('Script', publicUrl && scriptUrl(publicUrl, withDemo)),
    ...row('Metrics', block.metricsUrl),
    ['Data', block.dataDirectory],
    ...block.notes.map((note) => ['Note', note] as const),
  ];
  return [
    '',
    headingOf(block),
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    ...(hasBothPorts && !block.withDemo
      ? ['', 'Publish a project with:', '', `  ${command} apply my.pixel.yaml`]
      : []),
    '',
  ].join('\n');
}

function headingOf({ roles, publicUrl, controlUrl }: StartBlock): string {
  const name = roles.length === 1 ? `Pixel (${roles[0]} alone)` : 'Pixel';
  const url = publicUrl ?? controlUrl;
  return url === undefined ? `${name} is ready` : `${name} is ready at ${url}`;
}

function row(name: string, value: string | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[name, value]];
}

function scriptUrl(publicUrl: string, withDemo: boolean): string {
  return `${publicUrl}/pixel.min.js?project=${withDemo ? 'pk_demo' : 'YOUR_PROJECT_KEY'}`;
}
