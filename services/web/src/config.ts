import { join, resolve } from 'node:path'
import { releaseKeys, storeAddress, storeVariables } from '@presale/releases'
import {
  DEFAULT_PORTS,
  described,
  portNumber,
  processVariables,
  publicOrigin,
  webSecret,
} from '@presale/runtime'
import { z } from 'zod'

const folder = z.string().transform((path) => resolve(path))

/**
 * Whose X-Forwarded headers are trusted: a number of proxies in front, or their addresses (CIDR, separated
 * by commas). Left out: nobody's.
 */
const trustProxy = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))

/** From src as from dist. */
const SHELL = join(__dirname, '../../../frontends/shell/dist')

export const webConfig = z
  .object({
    PORT: described(portNumber.default(DEFAULT_PORTS.web.port), 'where it listens; 0 is a free port'),
    HOST: described(z.string().default('127.0.0.1'), 'the interface of `PORT`'),
    ...processVariables(DEFAULT_PORTS.web.metrics),
    PUBLIC_ORIGIN: described(
      publicOrigin,
      "the site's own address, which previews and the sitemap name; an https one switches on HSTS and `upgrade-insecure-requests`",
    ),
    API_URL: described(
      z
        .url({ protocol: /^https?$/, error: 'it must be an http address, such as http://127.0.0.1:8081' })
        .default(`http://127.0.0.1:${DEFAULT_PORTS.api.port}`),
      'where the api listens',
    ),
    ...storeVariables,
    REMOTES_STORE: described(
      storeVariables.REMOTES_STORE,
      'the releases of the remotes: a folder, or `s3://bucket/prefix`',
      { leftOut: 'required' },
    ),
    RELEASE_KEYS: described(
      releaseKeys.optional(),
      'public keys of who ships remotes, between commas: nothing else is served; left out, who writes to the store ships',
    ),
    SHELL_DIR: described(folder.default(SHELL), "the shell's build", { leftOut: '`frontends/shell/dist`' }),
    TRUST_PROXY: described(
      trustProxy.optional(),
      "whose `X-Forwarded-…` are trusted: a number of proxies in front, or their addresses; left out, nobody's",
    ),
    WEB_SECRET: described(
      webSecret,
      "the same as the api's, sent with each call: without it the api ignores what web says of the caller",
      { isSecret: true },
    ),
  })
  .refine((config) => storeAddress(config) !== undefined, {
    path: ['REMOTES_STORE'],
    // Also where another variable is wrong: whoever sets a process up learns of all at once.
    when: () => true,
  })
export type WebConfig = z.output<typeof webConfig>
