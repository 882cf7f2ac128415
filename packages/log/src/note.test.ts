import { randomBytes } from 'node:crypto'
import { base64, Malformed } from './bytes'
import {
  cosign,
  formatKey,
  formatNote,
  LOG_KEY,
  parseKey,
  parseNote,
  signaturesOf,
  signNote,
  verifierKeyOf,
  WITNESS_KEY,
} from './note'

// The keys and the signature that Go's package for notes is tested with.
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const GO_SECRET = base64.decode('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz').slice(1)
const TEXT =
  'If you think cryptography is the answer to your problem,\nthen you don\u2019t know what your problem is.\n'
const GO_TEXT = TEXT.replace('\u2019', "'")
const GO_NOTE = `${GO_TEXT}\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`

test('given a note that Go signed, then its signature holds, and ours is the same', () => {
  const key = parseKey(GO_KEY)
  expect(signaturesOf(parseNote(GO_NOTE), [key])).toEqual([expect.objectContaining({ key, at: undefined })])
  expect(formatKey(verifierKeyOf(GO_SECRET, 'PeterNeumann', LOG_KEY))).toBe(GO_KEY)
  expect(formatNote({ text: GO_TEXT, signatures: [signNote(GO_TEXT, 'PeterNeumann', GO_SECRET)] })).toBe(
    GO_NOTE,
  )
})

describe('a note of several', () => {
  const [log, witness, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const keys = [
    verifierKeyOf(log, 'a.example/log', LOG_KEY),
    verifierKeyOf(witness, 'w.example', WITNESS_KEY),
  ]
  const signatures = [
    signNote(TEXT, 'a.example/log', log),
    cosign(TEXT, 'w.example', witness, 1_700_000_000),
    signNote(TEXT, 'a.example/log', stranger),
  ]

  it('has the signatures of known keys, with the time of a witness, and no others', () => {
    const found = signaturesOf(parseNote(formatNote({ text: TEXT, signatures })), keys)
    expect(found.map(({ key, at }) => [key.name, at?.toISOString()])).toEqual([
      ['a.example/log', undefined],
      ['w.example', '2023-11-14T22:13:20.000Z'],
    ])
  })
  it('is refused where one of them is by a known key and does not hold', () => {
    for (const [index, { name, bytes }] of signatures.slice(0, 2).entries()) {
      const changed = Uint8Array.from(bytes)
      changed[8]! ^= 1
      const note = { text: TEXT, signatures: signatures.with(index, { name, bytes: changed }) }
      expect(() => signaturesOf(note, keys)).toThrow(`The signature of ${name} does not hold.`)
    }
  })
  it.each([
    ['no line feed at its end', (note: string) => note.slice(0, -1)],
    ['no empty line', (note: string) => note.replace('\n\n', '\n')],
    ['no signature', () => TEXT],
    ['a control character', (note: string) => note.replace('problem', '\u0007')],
    [
      'a signature in another form of Base64',
      (note: string) => note.replace(/.=\n/, (end) => (end === 'A=\n' ? 'B=\n' : 'A=\n').replace('=', '')),
    ],
    ['a hyphen for the dash', (note: string) => note.replace('\u2014', '-')],
  ])('is refused with %s', (_what, change) => {
    expect(() => parseNote(change(formatNote({ text: TEXT, signatures })))).toThrow(Malformed)
  })
})

test.each([
  'PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10',
  '',
  'PeterNeumann',
])('given %p, then it is no key', (text) => expect(() => parseKey(text)).toThrow(Malformed))
