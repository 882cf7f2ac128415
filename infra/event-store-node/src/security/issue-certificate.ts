import { randomBytes, webcrypto } from 'node:crypto'

const DAY_MS = 24 * 60 * 60 * 1000
const AUTHORITY_DAYS = 3650
const NODE_DAYS = 825

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
/** The common name that EventStoreDB expects of a node's certificate. */
const NODE_NAME = 'CN=eventstoredb-node'

/** Loaded when a certificate is issued: that is rare, and it takes as long as the rest of a start. */
async function loadX509() {
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  x509.cryptoProvider.set(webcrypto as never)
  return x509
}

/** PEM texts. */
export interface Issued {
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
  const { PemConverter } = await loadX509()
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

export async function issueAuthority(now: number): Promise<Issued> {
  const x509 = await loadX509()
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

export async function issueNode(authority: string, authorityKey: string, now: number): Promise<Issued> {
  const x509 = await loadX509()
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
