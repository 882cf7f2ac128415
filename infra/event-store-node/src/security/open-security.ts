import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type NodeCertificate, openCertificate } from './certificate'
import { writeSecret } from './secret-file'

/** Reads and appends. */
export const USER_NAME = 'presale'
/** Reads: who only follows the events has no need to write any. */
export const READER_NAME = 'presale-reader'

export interface User {
  readonly name: string
  readonly password: string
  readonly mayAppend: boolean
}

export interface Security {
  readonly certificate: NodeCertificate
  readonly users: readonly User[]
}

/** The node's certificate and passwords, kept in a folder that only this user can enter; created where missing. */
export async function openSecurity(folder: string): Promise<Security> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return {
    certificate: await openCertificate(folder),
    users: [
      { name: USER_NAME, password: passwordIn(join(folder, 'password')), mayAppend: true },
      { name: READER_NAME, password: passwordIn(join(folder, 'reader-password')), mayAppend: false },
    ],
  }
}

function passwordIn(file: string): string {
  if (!existsSync(file)) writeSecret(file, `${randomBytes(24).toString('hex')}\n`)
  return readFileSync(file, 'utf8').trim()
}
