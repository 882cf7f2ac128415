import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { anError, aWarning, type Probed } from '@presale/kernel'
import { openStore, storeAddress } from '@presale/releases'
import { type Probe, portProbe, type ServiceCheck, WEB_SECRET_HEADER } from '@presale/runtime'
import { z } from 'zod'
import { webConfig } from './config'

/** What `--check` asks. */
export const webCheck: ServiceCheck<typeof webConfig> = {
  name: 'web',
  schema: webConfig,
  probes: (values) => {
    const { API_URL, SHELL_DIR, WEB_SECRET } = values
    const probes: Probe[] = []
    if (API_URL !== undefined) probes.push({ name: 'The api', ask: () => probeApi(API_URL, WEB_SECRET) })
    if (SHELL_DIR !== undefined) probes.push({ name: 'The shell', ask: async () => probeShell(SHELL_DIR) })
    const releases = storeAddress(values)
    if (releases !== undefined)
      probes.push({ name: 'The releases of the remotes', ask: () => probeReleases(releases) })
    const { PORT, HOST = '127.0.0.1', METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    const ports = [
      { variable: 'PORT', port: PORT, host: HOST },
      { variable: 'METRICS_PORT', ...metrics },
    ]
    return [...probes, portProbe(ports, metrics)]
  },
}

const health = z.object({ status: z.literal('ok'), caller: z.string().optional() })

/** The api says whether it takes the caller for web. */
async function probeApi(url: string, secret: string | undefined): Promise<Probed> {
  const headers = secret === undefined ? {} : { [WEB_SECRET_HEADER]: secret }
  const answer = await fetch(new URL('/healthz', url), { headers, signal: AbortSignal.timeout(5000) })
  const { caller } = health.parse(await answer.json())
  const isKnown = secret === undefined || caller === 'web'
  return {
    found: url,
    findings: isKnown
      ? []
      : [
          anError(
            'The WEB_SECRET here is not that of the api: it believes nothing that web says of who calls.',
            'Give web and api the same one, and start both again.',
          ),
        ],
  }
}

function probeShell(folder: string): Probed {
  if (existsSync(join(folder, 'index.html'))) return { found: folder, findings: [] }
  return {
    found: folder,
    findings: [anError(`SHELL_DIR has no index.html: ${folder} is no build of the shell.`, 'npm run build')],
  }
}

async function probeReleases(address: string): Promise<Probed> {
  const names = await (await openStore(address)).names()
  if (names.length > 0) return { found: `${address}: ${names.join(', ')}`, findings: [] }
  return {
    found: address,
    findings: [
      aWarning(
        'REMOTES_STORE has no remote: the shell is served, and its pages say that a part is missing.',
        'npm run remotes -- publish buyer, then activate; the same for admin',
      ),
    ],
  }
}
