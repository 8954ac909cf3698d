/** What the newcomer is told when Pixel serves. */
export interface StartBlock {
  readonly publicUrl: string;
  readonly controlUrl: string;
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
  const { publicUrl, notes, command } = block;
  const demoPage = `${publicUrl}/demo/product/mug`;
  const bootstrapUrl = `${publicUrl}/sdk/bootstrap?projectKey=pk_demo&anonymousId=${demoVisitor}&url=${encodeURIComponent(demoPage)}`;
  const event = JSON.stringify({
    projectKey: 'pk_demo',
    anonymousId: demoVisitor,
    eventName: 'hello',
    assignments: [],
  });
  const rows = [
    ...(block.withDemo
      ? [
          ['Demo page', demoPage],
          ['Project key', 'pk_demo'],
        ]
      : []),
    ['Script', `${publicUrl}/pixel.min.js?project=${block.withDemo ? 'pk_demo' : 'YOUR_PROJECT_KEY'}`],
    ['Control plane', block.controlUrl],
    ...(block.loginUrl === undefined
      ? []
      : [
          ['Sign in', block.loginUrl],
          ['', `works once, for ten minutes; another one: ${command} login-link`],
        ]),
    ...(block.metricsUrl === undefined ? [] : [['Metrics', block.metricsUrl]]),
    ['Data', block.dataDirectory],
  ];
  return [
    '',
    `Pixel is ready at ${publicUrl}`,
    '',
    ...rows.map(([name = '', value = '']) => `  ${name.padEnd(14)} ${value}`),
    ...notes.map((note) => `  Note           ${note}`),
    ...(block.withDemo
      ? [
          '',
          'Ask for a visitor’s experiments, and send an event:',
          '',
          `  curl '${bootstrapUrl}'`,
          '',
          `  curl '${publicUrl}/sdk/event' -H 'Content-Type: application/json' -d '${event}'`,
          '',
          'Then count what came in:',
          '',
          `  ${command} events count --project pk_demo`,
        ]
      : ['', 'Publish a project with:', '', `  ${command} apply my.pixel.yaml`]),
    '',
  ].join('\n');
}
