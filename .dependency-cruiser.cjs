// Who may import what (ARCHITECTURE.md, 'The house'). Each rule says in its comment what it protects.
const front = '^frontends/([^/]+)/'
const pkg = (...names) => `^packages/(${names.join('|')})/`
/** What frontends/build takes its parts from: a name that the webpack configuration gives to a package of the frontends'. */
const namedByTheBuild = '^unshared/'
const tests = '\\.test\\.tsx?$|^tests/|^packages/testing/'

/** A package may see only the named packages of ours. */
const packageMaySee = (name, allowed, from = `^packages/${name}/src/`) => ({
  name: `${name}-sees-only-its-own`,
  severity: 'error',
  comment: `packages/${name} may use ${allowed.join(', ') || 'no other part of ours'}`,
  from: { path: from, pathNot: tests },
  to: { path: '^packages/', pathNot: pkg(name, ...allowed) },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle has no bottom to read from.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      comment: 'What is imported stands in the package.json of the importer.',
      from: { pathNot: `${tests}|webpack\\.config` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: namedByTheBuild },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: `\\.(css|svg|woff2)$|${namedByTheBuild}` },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'domain/ sees the kernel and itself: no clock, no driver, no npm package. Its events are inferred from the schemas that they are stored by, so that the two cannot differ; oxlint.config.mjs holds that it imports them as types alone.',
      from: { path: '^packages/([^/]+)/src/domain/', pathNot: tests },
      to: { pathNot: '^packages/$1/src/(domain|schemas)/|^packages/kernel/' },
    },
    {
      name: 'schemas-at-the-bottom',
      severity: 'error',
      comment: 'What is stored is known without what is made of it.',
      from: { path: '^packages/([^/]+)/src/schemas/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/$1/src/schemas/' },
    },
    {
      name: 'commands-see-domain-and-stream',
      severity: 'error',
      comment: 'Commands write events; they never read a view.',
      from: { path: '^packages/purchases/src/commands/', pathNot: tests },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/purchases/src/(domain|schemas|stream|settlement|commands)/|^packages/(kernel|event-store)/',
      },
    },
    {
      name: 'settlement-sees-events-and-stream',
      severity: 'error',
      comment:
        'What a transaction settles is decided by its own stream; reading and writing it is for commands.',
      from: { path: '^packages/purchases/src/settlement/', pathNot: tests },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/purchases/src/(domain|schemas|stream|settlement)/|^packages/(kernel|event-store)/',
      },
    },
    {
      name: 'views-see-events-and-read-store',
      severity: 'error',
      comment: 'A view is rebuilt from events alone; it may not reach commands or the store.',
      from: { path: '^packages/purchases/src/views/', pathNot: `${tests}|\\.fixture\\.ts$` },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/purchases/src/(domain|schemas|stream|views)/|^packages/(kernel|read-store|contracts)/',
      },
    },
    packageMaySee('kernel', []),
    packageMaySee('contracts', ['kernel']),
    packageMaySee('log', []),
    packageMaySee('event-store', ['kernel'], '^packages/event-store/src/(?!.*\\.fixture\\.ts$)'),
    packageMaySee('read-store', ['kernel']),
    packageMaySee('runtime', ['kernel']),
    packageMaySee('service', ['consumer', 'event-store', 'read-store', 'runtime']),
    packageMaySee('chain', ['kernel'], '^packages/chain/src/(?!.*\\.fixture\\.ts$)'),
    packageMaySee('payments', ['chain', 'event-store', 'kernel', 'purchases', 'read-store']),
    packageMaySee('processes', []),
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment:
        'What runs at an operator, npm start first of all, is built of nothing that is made for tests.',
      from: {
        path: '^(packages|services|infra/(local|event-store-node)|frontends)/',
        pathNot: `${tests}|\\.fixture\\.tsx?$|/testing/|^infra/event-store-node/src/contract/`,
      },
      to: { path: '^packages/testing/' },
    },
    packageMaySee('jobs', ['kernel']),
    packageMaySee(
      'consumer',
      ['kernel', 'event-store', 'read-store'],
      '^packages/consumer/src/(?!.*\\.fixture\\.ts$)',
    ),
    packageMaySee('accounts', ['kernel', 'read-store']),
    packageMaySee('sale', ['chain', 'contracts', 'kernel', 'event-store', 'read-store']),
    packageMaySee('api-client', ['contracts', 'i18n', 'kernel']),
    packageMaySee('i18n', ['kernel']),
    packageMaySee('ui', ['i18n', 'kernel']),
    packageMaySee('releases', ['contracts'], '^packages/releases/src/(?!.*\\.fixture\\.ts$)'),
    {
      name: 'packages-below-services',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: '^(services|frontends|infra)/' },
    },
    {
      name: 'packages-by-their-index',
      severity: 'error',
      comment:
        'A package is entered by its index.ts alone; for tests, also by what its package.json exports under the condition source, which nothing built resolves.',
      from: { path: '^(packages|services|frontends|infra)/([^/]+)/' },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/[^/]+/src/(index|log\\.fixture|domain/purchase-event\\.fixture)\\.ts$|^$1/$2/|\\.css$',
      },
    },
    {
      name: 'services-apart',
      severity: 'error',
      comment: 'Services talk through the event store, Postgres and Redis, never by import.',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|frontends|infra)/', pathNot: '^services/$1/' },
    },
    {
      name: 'frontends-see-only-browser-packages',
      severity: 'error',
      comment:
        'The build without federation, which the bench compares with, is the one that has the remotes in it. What draws the preview of shared links drives a browser, and is in no build.',
      from: {
        path: front,
        pathNot: `^frontends/(build/load-static-remote|shell/preview/render)\\.mjs$|${tests}`,
      },
      to: {
        path: '^(packages|services|infra|frontends)/',
        pathNot: `^frontends/($1/|webpack\\.common\\.mjs$)|${pkg('contracts', 'kernel', 'api-client', 'i18n', 'log', 'ui')}`,
      },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'A feature never imports another feature.',
      from: { path: '^frontends/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^frontends/$1/src/features/', pathNot: '^frontends/$1/src/features/$2/' },
    },
    {
      name: 'one-home-for-the-event-store-client',
      severity: 'error',
      comment: 'The embedded node uses the generated stubs of the client as its wire definition.',
      from: { pathNot: '^(packages/event-store|infra/event-store-node)/' },
      to: { path: 'node_modules/@eventstore/' },
    },
    {
      name: 'one-home-for-pg',
      severity: 'error',
      comment:
        'The embedded node stores in a database of its own, that no application code sees. The runner and the test servers create and drop whole databases: read-store could not be tested with what depends on it.',
      from: {
        pathNot: '^(packages/read-store|packages/testing|infra/event-store-node|infra/local)/',
      },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'one-home-for-the-bucket-client',
      severity: 'error',
      from: { pathNot: '^packages/releases/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'one-home-for-bullmq',
      severity: 'error',
      from: { pathNot: '^packages/jobs/' },
      to: { path: 'node_modules/(bullmq|ioredis)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The peer of the bench is another program: its packages are installed by the bench alone.
    exclude: { path: '(^|/)dist/|\\.d\\.ts$|^infra/bench/peer/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
