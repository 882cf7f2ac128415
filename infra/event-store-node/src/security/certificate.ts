import 'reflect-metadata'

import { randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'

import { writeSecret } from './secret-file'

const DAY_MS = 24 * 60 * 60 * 1000
const AUTHORITY_DAYS = 3650
const NODE_DAYS = 825
/** With less validity left than this at a start, the certificate is renewed. */
const RENEWED_DAYS_BEFORE = 60

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** The common name that EventStoreDB expects of a node's certificate. */
const NODE_NAME = 'CN=eventstoredb-node'

x509.cryptoProvider.set(webcrypto as never)

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
    const { certificate, key } = await makeAuthority(now)
    writeSecret(files.authorityKey, key)
    writeSecret(files.authority, certificate)
  }
  const authority = readFileSync(files.authority, 'utf8')
  if (!isGood(files.certificate, files.key, now) || !isSignedBy(files.certificate, authority)) {
    const { certificate, key } = await makeNode(authority, readFileSync(files.authorityKey, 'utf8'), now)
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

interface Made {
  readonly certificate: string
  readonly key: string
}

const serialNumber = (): string => `00${randomBytes(15).toString('hex')}`

const validity = (now: number, days: number) => ({
  // A clock that is set back a little must not make the certificate invalid.
  notBefore: new Date(now - DAY_MS),
  notAfter: new Date(now + days * DAY_MS),
})

const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

async function pemOf(key: webcrypto.CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

async function makeAuthority(now: number): Promise<Made> {
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=presale embedded event store',
    ...validity(now, AUTHORITY_DAYS),
    signingAlgorithm: ALGORITHM,
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}

async function makeNode(authority: string, authorityKey: string, now: number): Promise<Made> {
  const keys = await newKeys()
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authorityKey),
    ALGORITHM,
    false,
    ['sign'],
  )
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: NODE_NAME,
    issuer: new x509.X509Certificate(authority).subject,
    ...validity(now, NODE_DAYS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey as never,
    signingKey: signingKey as never,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: await pemOf(keys.privateKey) }
}
