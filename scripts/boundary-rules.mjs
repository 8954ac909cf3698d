/**
 * Which modules may import which, as dependency-cruiser rules. `boundaries.test.ts` plants a violation for each.
 *
 * @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule
 */

const tests = String.raw`\.test\.ts$`;
/** Contracts that every adapter passes, and helpers shared by colocated tests. */
const testHelpers = String.raw`(/contract|\.harness|\.fixture)\.ts$`;
/** Tests and their helpers, colocated with the code. */
export const ownTests = [tests, testHelpers];

/** The interfaces of the ports and the files that belong to them; every other file of the store is an adapter. */
const ports = {
  kv: String.raw`^packages/store/src/kv/kv\.ts$`,
  queue: String.raw`^packages/store/src/queue/(queue|event-record|visits-record)\.ts$`,
  events: String.raw`^packages/store/src/events/events\.ts$`,
};

/** Packages that each package may import. */
const allowed = {
  protocol: [],
  stats: [],
  engine: ['protocol'],
  store: ['protocol', 'engine'],
  database: ['protocol'],
  pixel: ['protocol'],
  edge: ['protocol', 'engine', 'store'],
  ingest: ['protocol', 'engine', 'store'],
  control: ['protocol', 'engine', 'stats', 'database', 'store'],
};

/** Packages that must also run outside of Node. */
const portable = ['protocol', 'engine', 'stats', 'pixel', 'edge', 'ingest'];

/** @type {Rule[]} */
const packageRules = Object.entries(allowed).map(([name, others]) => ({
  name: `${name}-imports`,
  comment: `${name} imports ${others.length === 0 ? 'no other package' : `only ${others.join(', ')}`}`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...others].join('|')})/` },
}));

/** @type {Rule[]} */
const typeRules = [
  ['store', 'engine'],
  ['database', 'protocol'],
].map(([name, other]) => ({
  name: `${name}-takes-types-of-${other}`,
  comment: `${name} imports only types of ${other}`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: ownTests },
  to: { path: `^packages/${other}/`, dependencyTypesNot: ['type-only'] },
}));

/** @type {Rule[]} */
export const boundaryRules = [
  ...packageRules,
  ...typeRules,
  {
    name: 'edge-sees-kv-and-queue',
    comment: 'the edge responds from memory and writes to the queue; it never reads events',
    severity: 'error',
    from: { path: '^packages/edge/', pathNot: ownTests },
    to: { path: ports.events },
  },
  {
    name: 'packages-see-ports',
    comment: 'packages import ports; only apps choose adapters',
    severity: 'error',
    from: { path: '^packages/(?!store/)', pathNot: ownTests },
    to: { path: '^packages/store/', pathNot: Object.values(ports) },
  },
  {
    name: 'packages-import-no-apps',
    comment: 'apps compose packages, which do not import them',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^apps/' },
  },
  {
    name: 'apps-import-no-apps',
    comment: 'apps never import each other',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'cli-takes-declarations-of-control',
    comment:
      "the command line is a client of control's API; of control it imports only its declarations and the verification of results",
    severity: 'error',
    from: { path: '^apps/cli/', pathNot: ownTests },
    to: { path: '^packages/control/(?!client\\.d\\.ts$|src/results/proof/verify-bundle\\.ts$)' },
  },
  {
    name: 'cli-imports-only-control',
    comment: "the command line is a client of control's API",
    severity: 'error',
    from: { path: '^apps/cli/', pathNot: ownTests },
    to: { path: '^packages/(?!control/)' },
  },
  {
    name: 'dashboard-takes-types',
    comment: "the dashboard is a client of control's API: of our packages it imports only types",
    severity: 'error',
    from: { path: '^apps/dashboard/', pathNot: ownTests },
    to: { path: '^packages/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'dashboard-imports-control-and-protocol',
    comment: "the dashboard is a client of control's API: it imports only its declarations and the protocol",
    severity: 'error',
    from: { path: '^apps/dashboard/', pathNot: ownTests },
    to: { path: '^packages/(?!protocol/|control/client\\.d\\.ts$)' },
  },
  {
    name: 'portable-packages-import-no-node',
    comment: `${portable.join(', ')} also run outside of Node`,
    severity: 'error',
    from: { path: `^packages/(${portable.join('|')})/`, pathNot: ownTests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'stats-and-pixel-have-no-dependencies',
    comment: 'statistics need no dependencies, and pages should not load any',
    severity: 'error',
    from: { path: '^packages/(stats|pixel)/', pathNot: ownTests },
    to: { path: '(^|/)node_modules/' },
  },
  {
    name: 'packages-are-imported-by-name',
    comment: 'a package exports what its package.json declares; no path leads into it from outside',
    severity: 'error',
    from: { path: '^(packages/[^/]+|apps/[^/]+|scripts|tests|bench)/' },
    to: { path: '^packages/', pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
  },
  {
    name: 'only-tests-import-test-support',
    comment: 'shipped code does not import test code',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: ownTests },
    to: { path: [testHelpers, '^tests/', '(^|/)node_modules/(vitest|fast-check|@playwright)/'] },
  },
  {
    name: 'tests-beside-code-import-only-support',
    comment: 'code that several tests share is in tests/support',
    severity: 'error',
    from: { path: [`^(packages|apps|scripts)/.*${tests}`, `^(packages|apps|scripts)/.*${testHelpers}`] },
    to: { path: '^tests/(?!support/)' },
  },
  {
    name: 'nobody-imports-a-test',
    comment: 'tests are independent of each other',
    severity: 'error',
    from: {},
    to: { path: `^(packages|apps|scripts)/.*${tests}` },
  },
  {
    name: 'no-cycles',
    comment: 'no file imports itself indirectly, not even its types',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolved',
    comment: 'no rule sees an import that cannot be resolved',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

/** Folders that the rules cover. */
export const cruisedFolders = ['packages', 'apps', 'tests', 'scripts', 'bench'];

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const cruiseOptions = {
  doNotFollow: { path: '(^|/)node_modules/' },
  exclude: { path: '(^|/)dist/' },
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  detectJSDocImports: false,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'types', 'default'],
    mainFields: ['module', 'main', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
  },
};
