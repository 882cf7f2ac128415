import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import {
  composeServices,
  composeText,
  egressPorts,
  firstStepOfShipping,
  type Manifest,
  manifests,
  PROCESSES,
  type Process,
  variablesOf,
  workflows,
} from './support/deployment'
import { ROOT, textOf } from './support/documents'

const SECRET = /PASSWORD|SECRET|_KEY$|_URL$/
const NOT_SECRET = new Set(['API_URL', 'PRICE_PROVIDER_URL', 'MP_SMTP_TLS_KEY'])
const isSecret = (name: string): boolean => SECRET.test(name) && !NOT_SECRET.has(name)
const SERVERS = ['eventstore', 'postgres', 'redis'] as const

describe('docker-compose.yml', () => {
  const services = composeServices()
  const ours = [...PROCESSES, 'set-up']

  it.each(PROCESSES)('gives %s variables that it knows, and each that it needs', (name) => {
    const known = variablesOf(name)
    const given = Object.keys(services[name]?.environment ?? {})
    expect(given.filter((variable) => !known.has(variable))).toEqual([])
    const needed = [...known].flatMap(([variable, { isRequired }]) => (isRequired ? [variable] : []))
    expect(needed.filter((variable) => !given.includes(variable))).toEqual([])
  })

  it('has no secret, nor a default for one', () => {
    const defaults = [...composeText().matchAll(/\$\{(\w+):-([^}]*)\}/g)]
    expect(defaults.filter(([, name = '', value]) => isSecret(name) && value !== '')).toEqual([])
    const literal = Object.entries(services).flatMap(([service, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([name, value]) => isSecret(name) && !String(value).includes('${'))
        .map(([name]) => `${service}: ${name}`),
    )
    expect(literal).toEqual([])
  })

  it('shares with web, which strangers reach, no network but with the api and with Prometheus', () => {
    const ofWeb = new Set(services.web?.networks)
    const beside = Object.entries(services).filter(
      ([name, { networks = [] }]) => name !== 'web' && networks.some((network) => ofWeb.has(network)),
    )
    expect(beside.map(([name]) => name).sort()).toEqual(['api', 'prometheus'])
  })

  it.each(ours)('runs %s with a read-only root, without rights', (name) =>
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    }),
  )

  it('limits the memory of all that goes on running, and starts it again', () => {
    const lasting = Object.entries(services).filter(([name]) => name !== 'certificates' && name !== 'set-up')
    const loose = lasting.filter(
      ([, service]) => service.mem_limit === undefined || service.restart !== 'unless-stopped',
    )
    expect(loose.map(([name]) => name)).toEqual([])
  })

  it.each(SERVERS)('refuses a second %s on one volume', (name) => {
    const { entrypoint = [], volumes = [], healthcheck } = services[name] ?? {}
    const [command, ...options] = entrypoint
    const lock = options.find((option) => option.startsWith('/'))
    expect([command, ...options]).toEqual(expect.arrayContaining(['flock', '--nonblock', '--no-fork']))
    const places = volumes.map((volume) => volume.split(':')[1])
    expect(places.some((place) => lock === `${place}/.lock`)).toBe(true)
    expect(healthcheck).toBeDefined()
  })

  it.each(['projector', 'expiry', 'api', 'mailer'])('starts %s after the servers and the job', (name) =>
    expect(services[name]?.depends_on).toMatchObject({
      eventstore: { condition: 'service_healthy' },
      postgres: { condition: 'service_healthy' },
      redis: { condition: 'service_healthy' },
      'set-up': { condition: 'service_completed_successfully' },
    }),
  )

  it('has its variables explained in docs/containers.md, and no others', () => {
    const passed = new Set([...composeText().matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name))
    const [, section = ''] = textOf('docs/containers.md').split('## What of `.env` is passed on')
    const named = new Set(
      [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g)),
    )
    expect([...named].sort()).toEqual([...passed].sort())
  })

  it('opens no port to other machines', () => {
    const ports = Object.values(services).flatMap(({ ports: opened = [] }) => opened)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
  })
})

describe('images of ours', () => {
  it('have names that no stranger can have in a registry', () => {
    const ours = [
      ...Object.values(composeServices())
        .filter(({ build }) => build !== undefined)
        .map(({ image }) => image),
      ...manifests()
        .flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
        .map(({ image }) => image),
    ]
    expect(ours.length).toBeGreaterThan(10)
    for (const image of ours) expect(image).toMatch(/^(localhost|registry\.invalid)\/presale\//)
  })
})

describe('backups of servers of one’s own', () => {
  const services = composeServices()
  const script = (name: string) => textOf(`infra/own-servers/${name}`)
  /** What the programs of Postgres read by themselves. */
  const OF_POSTGRES = ['PGHOST', 'PGUSER', 'PGPASSWORD', 'PGDATABASE']
  const job = manifests().find(({ kind }) => kind === 'CronJob')
  const pod = job?.spec?.jobTemplate?.spec.template?.spec

  it('in compose have the programs of the server’s version, and variables that their scripts know', () => {
    const { image, environment = {} } = services.backup ?? {}
    expect(image).toBe(services.postgres?.image)
    const text = ['scheduled-backup.sh', 'backup.sh'].map((one) => script(one)).join('\n')
    const unknown = Object.keys(environment).filter(
      (variable) => !OF_POSTGRES.includes(variable) && !new RegExp(`\\b${variable}\\b`).test(text),
    )
    expect(unknown).toEqual([])
  })

  it('in Kubernetes have the same programs, run as nobody, and reach Postgres', () => {
    const [container] = pod?.containers ?? []
    expect(container).toMatchObject({
      image: services.postgres?.image,
      command: ['/own-servers/scheduled-backup.sh', '/backups'],
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    })
    expect(pod?.securityContext?.runAsNonRoot).toBe(true)
    const mounted = container?.volumeMounts?.map((one) => one.name) ?? []
    expect(mounted.sort()).toEqual((pod?.volumes ?? []).map((one) => one.name).sort())
  })
})

describe('the monitor for a cluster', () => {
  const { spec } = parse(textOf('infra/alerts/pod-monitor.yml')) as {
    spec: {
      selector: { matchLabels: Record<string, string> }
      podMetricsEndpoints: { port: string; relabelings: { regex: string; targetLabel: string }[] }[]
    }
  }
  const [endpoint] = spec.podMetricsEndpoints
  const [relabeling] = endpoint?.relabelings ?? []

  it.each(
    manifests()
      .filter(({ kind }) => kind === 'Deployment')
      .map((one) => [String(one.metadata.name), one] as const),
  )('gives the pods of %s the job that alarms ask for', (name, { spec: deployment }) => {
    const { labels = {} } = deployment?.template?.metadata ?? {}
    for (const [label, value] of Object.entries(spec.selector.matchLabels)) expect(labels[label]).toBe(value)
    const [, process = ''] =
      new RegExp(`^${relabeling?.regex}$`).exec(labels['app.kubernetes.io/name'] ?? '') ?? []
    expect([relabeling?.targetLabel, `presale-${process}`]).toEqual(['job', name])
    expect(PROCESSES).toContain(process)
    const ports = (deployment?.template?.spec.containers ?? []).flatMap((one) => one.ports ?? [])
    expect(ports.map((port) => port.name)).toContain(endpoint?.port)
  })
})

describe('infra/compose/env.mjs', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-env-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (name: string, ...args: string[]) =>
    spawnSync(
      process.execPath,
      [join(ROOT, 'infra/compose/env.mjs'), '--file', join(folder, name), ...args],
      { encoding: 'utf8' },
    )
  const linesOf = (name: string): ReadonlyMap<string, string> =>
    new Map(
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
        ([, variable = '', value = '']) => [variable, value] as const,
      ),
    )

  it('writes each variable that compose asks for, for its owner alone, and secrets of its own', () => {
    expect(write('one', '--origin', 'https://sale.example.com').status).toBe(0)
    expect(write('two').status).toBe(0)
    const [one, two] = [linesOf('one'), linesOf('two')]
    const asked = [...composeText().matchAll(/\$\{(\w+)(?::\?[^}]*)?\}/g)].map(([, name = '']) => name)
    expect(asked.filter((name) => !one.get(name))).toEqual([])
    expect(statSync(join(folder, 'one')).mode & 0o777).toBe(0o600)
    const same = [...one].filter(([name, value]) => value !== '' && two.get(name) === value)
    expect(same.map(([name]) => name)).toEqual(['WEB_PORT', 'RELEASE', 'ADMIN_EMAIL'])
    expect([one.get('PUBLIC_ORIGIN'), one.get('TRUST_PROXY'), two.get('TRUST_PROXY')]).toEqual([
      'https://sale.example.com',
      '1',
      '',
    ])
  })

  it('writes a key of exports that the api can read', () => {
    write('one')
    const pem = parseEnv(readFileSync(join(folder, 'one'), 'utf8')).AUDIT_SIGNING_KEY?.replaceAll('\\n', '\n')
    expect(createPrivateKey(pem ?? '').asymmetricKeyType).toBe('ed25519')
  })

  it('writes what a shell reads as Node does', () => {
    write('one', '--admin', 'o’brien&co@example.com')
    const file = join(folder, 'one')
    const written = parseEnv(readFileSync(file, 'utf8'))
    const names = Object.keys(written)
    const print = names.map((name) => `printf '%s\\0' "$${name}"`).join('; ')
    const { stdout, stderr } = spawnSync('sh', ['-c', `. "$1"; ${print}`, 'sh', file], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.split('\0').slice(0, -1)).toEqual(names.map((name) => written[name]))
  })

  it('leaves a file that is there as it is', () => {
    write('one')
    const before = readFileSync(join(folder, 'one'), 'utf8')
    const again = write('one')
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('was left as it is')])
    expect(readFileSync(join(folder, 'one'), 'utf8')).toBe(before)
  })

  it.each([
    'http://sale.example.com',
    'sale.example.com',
    'https://sale.example.com/',
    'https://sale.example.com/sale',
  ])('refuses %s, which is no origin', (origin) => {
    const { status, stderr } = write('one', '--origin', origin)
    expect([status, stderr]).toEqual([1, expect.stringContaining('is not an origin of a site')])
  })
})

describe('the manifests', () => {
  const all = manifests()
  const named = ({ file, kind, metadata }: Manifest): string =>
    `${file} ${kind} ${metadata.name ?? metadata.generateName}`
  const workloads = all.filter(({ spec }) => spec?.template !== undefined)
  const deployments = all.filter(({ kind }) => kind === 'Deployment')
  const processOf = ({ metadata }: Manifest): Process =>
    PROCESSES.find((process) => metadata.name === `presale-${process}`) as Process

  it.each(all.map((manifest) => [named(manifest), manifest] as const))(
    '%s is as its schema wants it',
    async (_name, { file: _file, ...manifest }) => {
      const models = await import(`kubernetes-models/${manifest.apiVersion}`)
      expect(() => new models[manifest.kind](manifest).validate()).not.toThrow()
    },
  )

  it('have a deployment for each process', () =>
    expect(deployments.map(processOf).sort()).toEqual([...PROCESSES].sort()))

  it.each(workloads.map((manifest) => [named(manifest), manifest] as const))(
    '%s runs as nobody, on a read-only root, within limits, with secrets by reference',
    (_name, { spec }) => {
      const pod = spec?.template?.spec
      expect(pod?.securityContext?.runAsNonRoot).toBe(true)
      for (const container of pod?.containers ?? []) {
        expect(container.securityContext?.readOnlyRootFilesystem).toBe(true)
        expect(container.resources?.limits?.memory).toBeDefined()
        expect(container.envFrom).toContainEqual({ secretRef: { name: expect.any(String) } })
        expect((container.env ?? []).filter(({ name }) => isSecret(name))).toEqual([])
      }
    },
  )

  it.each(deployments.map((manifest) => [processOf(manifest), manifest] as const))(
    '%s is probed on the port of its metrics, twice there, and never without one',
    (name, { spec, metadata }) => {
      const [container] = spec?.template?.spec.containers ?? []
      const ports = Object.fromEntries(
        (container?.ports ?? []).map((port) => [port.name, port.containerPort] as const),
      )
      expect(textOf(`services/${name}/README.md`)).toMatch(
        new RegExp(`\\| \`METRICS_PORT\`\\s*\\| ${ports.metrics} `),
      )
      expect(container).toMatchObject({
        livenessProbe: { httpGet: { path: '/healthz', port: 'metrics' } },
        readinessProbe: { httpGet: { path: name === 'web' ? '/healthz' : '/readyz', port: 'metrics' } },
        startupProbe: { httpGet: { path: '/healthz', port: 'metrics' } },
      })
      const scaled = all.find(({ spec: other }) => other?.scaleTargetRef?.name === metadata.name)
      expect(spec?.replicas ?? scaled?.spec?.minReplicas).toBe(2)
      const budgets = all.filter(({ kind }) => kind === 'PodDisruptionBudget')
      const labels = spec?.selector?.matchLabels
      expect(budgets.map((budget) => budget.spec?.selector?.matchLabels)).toContainEqual(labels)
    },
  )

  it.each(workloads.map((manifest) => [named(manifest), manifest] as const))(
    '%s reaches servers by name and by their ports alone, and web none that has the ledger',
    (name, manifest) => {
      const ports = egressPorts(manifest, all)
      expect(ports).toContain(53)
      expect(ports.includes(5432)).toBe(!name.includes('presale-web'))
    },
  )

  it.each([...PROCESSES, 'set-up'])(
    'of %s have each secret that compose gives it, by docs/kubernetes.md',
    (name) => {
      const [, row = ''] =
        new RegExp(`^ *\\| \`presale-${name}\` *\\| (.*)$`, 'm').exec(textOf('docs/kubernetes.md')) ?? []
      const given = Object.keys(composeServices()[name]?.environment ?? {}).filter(isSecret)
      expect(given.filter((variable) => !row.includes(`\`${variable}\``))).toEqual([])
    },
  )

  it.each(deployments.map((manifest) => [processOf(manifest), manifest] as const))(
    '%s is given variables that it knows',
    (name, { spec }) => {
      const given = (spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) => env)
      const known = variablesOf(name)
      expect(given.filter((variable) => !known.has(variable.name))).toEqual([])
    },
  )
})

describe.each(workflows())('the workflow %s', (_file, text, { on, permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? [])

  it('may read the repository, and no more, also on behalf of a stranger', () => {
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) expect(job.permissions ?? permissions).toEqual(permissions)
    expect(Object.keys(on)).not.toContain('pull_request_target')
  })

  it('pins what is not of this repository to a commit, its version behind it', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, what = '']) => what)
    const loose = used.filter((what) => !/^\.\/|^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))
    expect(loose).toEqual([])
  })

  it('leaves no token of the forge in the checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  it('names each secret that it passes on, and gives a value only to what publishes and activates', () => {
    for (const { secrets } of Object.values(jobs)) expect(secrets).not.toBe('inherit')
    const passed = Object.values(jobs).flatMap(({ secrets = {} }) => Object.keys(secrets))
    const credential = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'RELEASE_SIGNING_KEY']
    expect(passed).toEqual(passed.length === 0 ? [] : credential)
    const withValue = steps.filter(({ env = {} }) =>
      Object.values(env).some((value) => /^\$\{\{ secrets\.\w+ \}\}$/.test(value)),
    )
    const allowed = ['Publish', 'Activate']
    expect(withValue.map(({ name }) => name).filter((name) => !allowed.includes(name ?? ''))).toEqual([])
  })
})

describe('.github/CODEOWNERS', () => {
  /** As a forge reads it: of the lines that fit, the last one holds. */
  const ownersOf = (path: string): string | undefined =>
    textOf('.github/CODEOWNERS')
      .split('\n')
      .map((line) => line.split('#')[0]?.trim().split(/\s+/) ?? [])
      .findLast(([place = '']) => place === '*' || (place !== '' && path.startsWith(place)))?.[1]

  it.each([
    ['/.github/workflows/ship-remote.yml', '@presale/platform'],
    ['/.github/CODEOWNERS', '@presale/platform'],
    ['/services/web/src/cli/gate.ts', '@presale/platform'],
    ['/packages/releases/src/activate.ts', '@presale/platform'],
    ['/frontends/shell/src/app.tsx', '@presale/platform'],
    ['/frontends/buyer/src/index.ts', '@presale/buyer'],
    ['/frontends/admin/src/index.ts', '@presale/admin'],
    // What the workflow of a remote runs out of its folder.
    ['/frontends/buyer/package.json', '@presale/platform'],
    ['/frontends/admin/package.json', '@presale/platform'],
  ])('gives %s to %s', (path, owner) => expect(ownersOf(path)).toBe(owner))

  it('names only places that there are', () => {
    const places = textOf('.github/CODEOWNERS').match(/^\/\S+/gm) ?? []
    expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([])
  })
})

describe('the workflow that ships a remote', () => {
  const begin = (env: Readonly<Record<string, string>>) =>
    spawnSync('bash', ['--norc', '-e', '-c', firstStepOfShipping()], {
      env: { PATH: process.env.PATH, HAS_CREDENTIAL: 'true', ...env },
      encoding: 'utf8',
    })

  it.each([
    ['no store', '', 'https://sale.example.com', 'REMOTES_STORE'],
    ['a folder of the runner', 'releases', 'https://sale.example.com', 'REMOTES_STORE'],
    ['no site', 's3://releases/presale', '', 'SITE'],
  ])('refuses an environment with %s before it builds', (_, REMOTES_STORE, SITE, variable) => {
    const { status, stderr } = begin({ REMOTES_STORE, SITE })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`has no variable ${variable}`)])
  })

  it('refuses an environment without the credential before it builds', () => {
    const { status, stderr } = begin({
      REMOTES_STORE: 's3://releases/presale',
      SITE: 'https://sale.example.com',
      HAS_CREDENTIAL: 'false',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('has no secrets AWS_ACCESS_KEY_ID')])
  })

  it('takes one with a bucket, a site and the credential', () => {
    const { status } = begin({ REMOTES_STORE: 's3://releases/presale', SITE: 'https://sale.example.com' })
    expect(status).toBe(0)
  })
})

describe('the scripts of the containers', () => {
  it.each(['compose/env.mjs', 'compose/set-up.mjs', 'compose/event-store-users.mjs', 'images/healthy.mjs'])(
    '%s can be read by Node',
    (script) => {
      execFileSync(process.execPath, ['--check', join(ROOT, 'infra', script)])
    },
  )
})
