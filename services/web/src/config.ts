import { resolve } from 'node:path'
import { storeAddress, storeVariables } from '@presale/releases'
import { webSecret } from '@presale/runtime'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const folder = z.string().transform((path) => resolve(path))

/**
 * Whose X-Forwarded headers are trusted: a number of proxies in front, or their addresses (CIDR, separated
 * by commas). Left out: nobody's.
 */
const trustProxy = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))

export const webConfig = z
  .object({
    PORT: port.default(8080),
    HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: port.default(0),
    API_URL: z.url({ protocol: /^https?$/, error: 'must be an http address, such as http://127.0.0.1:8081' }),
    ...storeVariables,
    SHELL_DIR: folder,
    PUBLIC_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'must be an origin, such as https://example.com' })
      .optional(),
    TRUST_PROXY: trustProxy.optional(),
    WEB_SECRET: webSecret,
  })
  .refine((config) => storeAddress(config) !== undefined, { path: ['REMOTES_STORE'] })
export type WebConfig = z.output<typeof webConfig>
