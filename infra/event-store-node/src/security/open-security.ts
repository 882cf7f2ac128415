import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type NodeCertificate, openCertificate } from './certificate'
import { writeSecret } from './secret-file'

/** The one user, with all rights, like `admin` on a new cluster. */
export const USER_NAME = 'presale'

export interface Security {
  readonly certificate: NodeCertificate
  readonly userName: string
  readonly password: string
}

/** The node's certificate and password, kept in a folder that only this user can enter; created where missing. */
export async function openSecurity(folder: string): Promise<Security> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const passwordFile = join(folder, 'password')
  if (!existsSync(passwordFile)) writeSecret(passwordFile, `${randomBytes(24).toString('hex')}\n`)
  return {
    certificate: await openCertificate(folder),
    userName: USER_NAME,
    password: readFileSync(passwordFile, 'utf8').trim(),
  }
}
