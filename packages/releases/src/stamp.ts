import { z } from 'zod'

/** In a build's folder: what it was made with. The same sources make the same stamp. */
export const STAMP = 'stamp.json'
/** Beside it, and not published with it: when and from which commit, which differs although the build is the same, and its files. */
export const ORIGIN = 'build-origin.json'

const sharedPackage = z.object({
  version: z.string(),
  /** Of a package that is shared in part: the names used, or, in the shell's stamp, those there are. '*': all. */
  names: z.union([z.array(z.string()), z.literal('*')]).optional(),
})
export type SharedPackage = z.output<typeof sharedPackage>

const shellPage = z.object({ path: z.string(), remote: z.string(), isStaffOnly: z.boolean() })
export type ShellPage = z.output<typeof shellPage>

export const stamp = z.object({
  contractMajor: z.int(),
  shared: z.record(z.string(), sharedPackage),
  /** 'GET /api/user' and so on: the calls that the build can make. */
  calls: z.array(z.string()),
  /** In the shell's stamp: which remote each of its pages belongs to. */
  pages: z.array(shellPage).optional(),
})
export type Stamp = z.output<typeof stamp>

export const origin = z.object({ commit: z.string().nullable(), builtAt: z.string() })
/** As the build writes it. */
export const buildOrigin = origin.extend({
  /** A cache may lay a build into the folder of another one: what is not named here is left there by that one. */
  files: z.array(z.string()).optional(),
})
export type Origin = z.output<typeof origin>
