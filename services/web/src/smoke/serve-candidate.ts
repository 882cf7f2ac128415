import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asActive, type Candidate } from '@presale/releases'
import { createLogger } from '@presale/runtime'
import { createApp } from '../app'
import { createWebServer } from '../web-server'
import { shellOfSite } from './shell-of-site'

/** Where the active shell is: in a folder, or served by a site. */
export type ShellPlace = { readonly dir: string } | { readonly site: string }

export interface ServedCandidate {
  readonly origin: string
  close(): Promise<void>
}

/** A web server of this process, with the shell, the candidate as the only active remote, and the api that is given. */
export async function serveCandidate(
  candidate: Candidate,
  shell: ShellPlace,
  api: RequestListener,
): Promise<ServedCandidate> {
  const servers: Server[] = []
  const listen = async (server: Server): Promise<string> => {
    servers.push(server)
    await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const log = createLogger('smoke')
  // What a person has to know is in the gate's own sentences.
  log.level = 'silent'
  const API_URL = await listen(createServer(api))
  const app = createApp({
    config: {
      API_URL,
      SHELL_DIR: 'dir' in shell ? shell.dir : '',
      PUBLIC_ORIGIN: undefined,
      TRUST_PROXY: undefined,
      WEB_SECRET: undefined,
    },
    ...('site' in shell ? { shell: shellOfSite(shell.site) } : {}),
    store: await asActive(candidate),
    checks: {},
    log,
  })
  const origin = await listen(createWebServer(app))
  return {
    origin,
    close: async () => {
      await Promise.all(
        servers.map((server) => new Promise((done) => server.close(done).closeAllConnections())),
      )
    },
  }
}
