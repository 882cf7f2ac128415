import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT, textOf } from './documents'

/** The processes that have an image, and a README with a table of their variables. */
export const PROCESSES = ['web', 'api', 'projector', 'expiry', 'mailer', 'watcher'] as const
export type Process = (typeof PROCESSES)[number]

export interface ComposeService {
  readonly image: string
  readonly build?: object
  readonly environment?: Readonly<Record<string, string | null>>
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly restart?: string
  readonly mem_limit?: string
  readonly healthcheck?: object
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
}

export const composeText = (): string => textOf('docker-compose.yml')

export function composeServices(): Readonly<Record<string, ComposeService>> {
  return parse(composeText(), { merge: true }).services
}

interface Step {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly uses?: string
        readonly secrets?: string | Readonly<Record<string, string>>
        readonly permissions?: Readonly<Record<string, string>>
        readonly environment?: string
        readonly steps?: readonly Step[]
      }
    >
  >
}

const WORKFLOWS = '.github/workflows'

/** Each workflow by its file, as text and as it is read. */
export const workflows = (): readonly (readonly [file: string, text: string, workflow: Workflow])[] =>
  readdirSync(join(ROOT, WORKFLOWS)).map((file) => {
    const text = textOf(`${WORKFLOWS}/${file}`)
    return [file, text, parse(text) as Workflow] as const
  })

/** The script that the workflow of a remote begins with. */
export function firstStepOfShipping(): string {
  const { jobs } = parse(textOf(`${WORKFLOWS}/ship-remote.yml`)) as Workflow
  return jobs.ship?.steps?.[0]?.run ?? ''
}

/** The variables that the README of a process explains; `required` where it says so. */
export function variablesOf(process: Process): ReadonlyMap<string, { readonly isRequired: boolean }> {
  const rows = textOf(`services/${process}/README.md`).matchAll(/^\| `([A-Z][A-Z0-9_]+)`\s*\| (\S+)/gm)
  return new Map(
    [...rows].map(([, name = '', standard]) => [name, { isRequired: standard === 'required' }] as const),
  )
}

export interface Manifest {
  readonly file: string
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name?: string; readonly generateName?: string }
  readonly spec?: ManifestSpec
}

interface ManifestSpec {
  readonly replicas?: number
  readonly minReplicas?: number
  readonly scaleTargetRef?: { readonly name: string }
  readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> }
  readonly template?: {
    readonly metadata?: { readonly labels?: Readonly<Record<string, string>> }
    readonly spec: PodSpec
  }
  /** Of a job that comes again and again. */
  readonly jobTemplate?: { readonly spec: Pick<ManifestSpec, 'template'> }
  readonly podSelector?: PodSelector
  /** Of a policy of the network. */
  readonly egress?: readonly { readonly ports?: readonly { readonly port: number | string }[] }[]
}

interface PodSelector {
  readonly matchLabels?: Readonly<Record<string, string>>
  readonly matchExpressions?: readonly { readonly key: string; readonly values: readonly string[] }[]
}

export interface PodSpec {
  readonly securityContext?: { readonly runAsNonRoot?: boolean }
  readonly containers: readonly Container[]
  readonly volumes?: readonly { readonly name: string }[]
}

export interface Container {
  readonly name: string
  readonly image?: string
  readonly volumeMounts?: readonly { readonly name: string }[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly envFrom?: readonly object[]
  readonly livenessProbe?: object
  readonly readinessProbe?: object
  readonly startupProbe?: object
  readonly resources?: { readonly limits?: { readonly memory?: string } }
  readonly securityContext?: { readonly readOnlyRootFilesystem?: boolean }
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
}

/** The ports that a workload may reach by the policies which choose it; none where no policy does. */
export function egressPorts({ spec }: Manifest, policies: readonly Manifest[]): (number | string)[] {
  const labels = spec?.template?.metadata?.labels ?? {}
  const chooses = ({ matchLabels = {}, matchExpressions = [] }: PodSelector) =>
    Object.entries(matchLabels).every(([label, value]) => labels[label] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  return policies
    .filter(({ spec: policy }) => policy?.egress && policy.podSelector && chooses(policy.podSelector))
    .flatMap(({ spec: policy }) => policy?.egress ?? [])
    .flatMap(({ ports = [] }) => ports.map(({ port }) => port))
}

/** Every object of infra/kubernetes, but for the kustomization, which is no object of a cluster. */
export function manifests(): readonly Manifest[] {
  const files = readdirSync(join(ROOT, 'infra/kubernetes')).filter((file) => file.endsWith('.yml'))
  return files
    .flatMap((file) =>
      parseAllDocuments(textOf(`infra/kubernetes/${file}`)).map((document) => ({ file, ...document.toJS() })),
    )
    .filter(({ kind }) => kind !== 'Kustomization')
}
