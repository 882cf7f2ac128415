// Checks the proof of a payment in Bitcoin without the site that gave it, and without anything to install:
//   node check-payment.mjs payment-1a2b3c4d.json <the block's header or hash, as your own node or an explorer has it>
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [file, known = ''] = process.argv.slice(2)
const { transactionHash, outputs, proof } = JSON.parse(readFileSync(file, 'utf8'))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const twice = (bytes) => sha256(sha256(bytes))
const bytesOf = (hex) => Buffer.from(hex, 'hex')
/** Names of blocks and transactions are written the other way round. */
const written = (hash) => Buffer.from(hash).reverse().toString('hex')
function must(isTrue, what) {
  console.log(`${isTrue ? 'ok   ' : 'WRONG'} ${what}`)
  if (!isTrue) process.exit(1)
}

const [bytes, header] = [bytesOf(proof.transaction), bytesOf(proof.header)]
must(
  written(twice(bytes)) === transactionHash && bytes.length !== 64,
  `the transaction is ${transactionHash}`,
)
const pairOf = (hash, beside, isRight) => Buffer.concat(isRight ? [beside, hash] : [hash, beside])
const climb = (hash, beside, level) => twice(pairOf(hash, bytesOf(beside), (proof.place >> level) & 1))
const root = proof.branch.reduce(climb, twice(bytes))
must(header.length === 80 && root.equals(header.subarray(36, 68)), 'the branch leads from it to the header')
const hash = written(twice(header))
must(known === hash || known === proof.header, `the header is of the block ${hash}, as you say`)

/** The hash or key that an address stands for, which stands in the script of an output. */
function within(address) {
  if (!address.startsWith('bc1')) {
    const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const number = [...address].reduce((sum, digit) => sum * 58n + BigInt(digits.indexOf(digit)), 0n)
    return number.toString(16).padStart(50, '0').slice(2, 42)
  }
  const bitsOf = (digit) => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(digit).toString(2).padStart(5, '0')
  const bits = [...address.slice(4, -6)].map(bitsOf).join('').match(/.{8}/g)
  return bits.map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0')).join('')
}

let at = 4
function take(length) {
  at += length
  return bytes.subarray(at - length, at)
}
function count() {
  const first = take(1)[0]
  return first < 0xfd ? first : first === 0xfd ? take(2).readUInt16LE() : take(4).readUInt32LE()
}
const times = (number, read) => Array.from({ length: number }, read)
times(count(), () => [take(36), take(count()), take(4)])
const paid = times(count(), () => [take(8).readBigUInt64LE(), take(count()).toString('hex')])
for (const { output, address, amount } of outputs) {
  const [satoshis, script] = paid[output]
  const isSame = Number(satoshis) === Math.round(Number(amount) * 1e8) && script.includes(within(address))
  must(isSame, `its output ${output} pays ${amount} to ${address}`)
}
