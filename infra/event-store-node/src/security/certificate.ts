import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { issueAuthority, issueNode } from './issue-certificate'
import { writeSecret } from './secret-file'

const DAY_MS = 24 * 60 * 60 * 1000
/** With less validity left than this at a start, the certificate is renewed. */
const RENEWED_DAYS_BEFORE = 60

/** PEM texts: the authority that clients trust, and the node's certificate and key. */
export interface NodeCertificate {
  readonly authority: string
  readonly certificate: string
  readonly key: string
}

/**
 * The node's certificate for the name localhost, signed by an authority of this folder; created at the first start,
 * and renewed before it expires. The authority is valid for longer than several of them, so that clients keep
 * trusting it.
 */
export async function openCertificate(folder: string, now = Date.now()): Promise<NodeCertificate> {
  const files = {
    authority: join(folder, 'ca.crt'),
    authorityKey: join(folder, 'ca.key'),
    certificate: join(folder, 'node.crt'),
    key: join(folder, 'node.key'),
  }
  if (!isGood(files.authority, files.authorityKey, now)) {
    const { certificate, key } = await issueAuthority(now)
    writeSecret(files.authorityKey, key)
    writeSecret(files.authority, certificate)
  }
  const authority = readFileSync(files.authority, 'utf8')
  if (!isGood(files.certificate, files.key, now) || !isSignedBy(files.certificate, authority)) {
    const { certificate, key } = await issueNode(authority, readFileSync(files.authorityKey, 'utf8'), now)
    writeSecret(files.key, key)
    writeSecret(files.certificate, certificate)
  }
  return {
    authority,
    certificate: readFileSync(files.certificate, 'utf8'),
    key: readFileSync(files.key, 'utf8'),
  }
}

function isGood(certificateFile: string, keyFile: string, now: number): boolean {
  if (!existsSync(certificateFile) || !existsSync(keyFile)) return false
  const certificate = new X509Certificate(readFileSync(certificateFile))
  return Date.parse(certificate.validTo) - now > RENEWED_DAYS_BEFORE * DAY_MS
}

const isSignedBy = (certificateFile: string, authority: string): boolean =>
  new X509Certificate(readFileSync(certificateFile)).verify(new X509Certificate(authority).publicKey)
