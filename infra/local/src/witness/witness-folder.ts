import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  base64,
  formatKey,
  isKeyName,
  LOG_KEY,
  parseKey,
  type VerifierKey,
  verifierKeyOf,
  WITNESS_KEY,
} from '@presale/log'
import { z } from 'zod'
import { makeFolder } from '../make-folder'
import { Problem } from '../problem'
import { writePrivateFile } from '../write-private-file'

const KEY_FILE = 'key.json'
const COSIGNED_FILE = 'cosigned.json'
/** The keys of the logs that it looks at, one on each line. */
const LOGS_FILE = 'logs.txt'

const keyForm = z.object({ name: z.string().refine(isKeyName), secret: z.base64() })
const cosignedForm = z.record(z.string(), z.object({ text: z.string(), at: z.iso.datetime() }))
/** Of each log by its origin, what was cosigned last, and when. */
export type Cosigned = z.output<typeof cosignedForm>

/**
 * What a witness must not lose: its key, and what it cosigned last. Where the second is gone or older than it was, it could cosign
 * another past; then the folder is given up, and with it the key.
 */
export class WitnessFolder {
  readonly name: string
  readonly secret: Uint8Array

  /** @throws Problem where it is no folder of a witness, or lost what it cosigned */
  constructor(private readonly folder: string) {
    if (!existsSync(this.in(KEY_FILE)))
      throw new Problem(
        `${folder} is no folder of a witness: npm run witness -- begin ${folder} --name <name>`,
      )
    if (!existsSync(this.in(COSIGNED_FILE)))
      throw new Problem(
        `${this.in(COSIGNED_FILE)} is gone: this witness no longer knows what it cosigned, and would cosign another past. Begin one with another name in another folder, and give its key to the site.`,
      )
    const { name, secret } = keyForm.parse(JSON.parse(readFileSync(this.in(KEY_FILE), 'utf8')))
    this.name = name
    this.secret = base64.decode(secret)
  }

  get key(): string {
    return formatKey(verifierKeyOf(this.secret, this.name, WITNESS_KEY))
  }

  /** Read again for each call: one may have been added. */
  logs(): VerifierKey[] {
    if (!existsSync(this.in(LOGS_FILE))) return []
    const lines = readFileSync(this.in(LOGS_FILE), 'utf8').split('\n')
    return lines.filter((line) => line.trim() !== '').map(parseKey)
  }

  /** @throws Malformed, Problem where it is the key of a witness */
  addLog(text: string): void {
    const key = parseKey(text)
    if (key.type !== LOG_KEY) throw new Problem(`${key.name} is a witness. The key of a log is asked for.`)
    if (this.logs().some((known) => formatKey(known) === formatKey(key))) return
    writeFileSync(this.in(LOGS_FILE), `${formatKey(key)}\n`, { flag: 'a', mode: 0o600, flush: true })
  }

  cosigned(): Cosigned {
    return cosignedForm.parse(JSON.parse(readFileSync(this.in(COSIGNED_FILE), 'utf8')))
  }

  /** On the disk for good once it returns, with the name that it has there. */
  keep(cosigned: Cosigned): void {
    writePrivateFile(this.in(COSIGNED_FILE), `${JSON.stringify(cosigned, null, 2)}\n`)
    const descriptor = openSync(this.folder, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  private in(name: string): string {
    return join(this.folder, name)
  }
}

/** Makes a witness with a key of its own. @throws Problem where there is one already, or the name is none */
export function beginWitness(folder: string, name: string): WitnessFolder {
  if (!isKeyName(name))
    throw new Problem('The name of a witness has no spaces and no +: witness.example.com/1')
  makeFolder(folder, 0o700)
  if (existsSync(join(folder, KEY_FILE)) || existsSync(join(folder, COSIGNED_FILE)))
    throw new Problem(`${folder} has a witness in it.`)
  // The key last: without it the folder is that of no witness.
  writePrivateFile(join(folder, COSIGNED_FILE), '{}\n')
  const secret = base64.encode(Uint8Array.from(randomBytes(32)))
  writePrivateFile(join(folder, KEY_FILE), `${JSON.stringify({ name, secret })}\n`)
  return new WitnessFolder(folder)
}
