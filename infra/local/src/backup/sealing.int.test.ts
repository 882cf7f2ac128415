import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** In a process of its own, as it is built: the package that encrypts is an ES module, which tests cannot load. */
function outcome(body: string): unknown {
  const sealing = join(__dirname, '../../dist/backup/sealing.js')
  const script = `
    const { openWith, sealWith } = require(${JSON.stringify(sealing)})
    const { randomBytes } = require('node:crypto')
    const { Readable } = require('node:stream')
    const { buffer } = require('node:stream/consumers')
    const fault = (promise) => promise.then(() => undefined, (error) => String(error.message))
    const main = async () => { ${body} }
    main().then((value) => console.log(JSON.stringify(value)))`
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }))
}

describe('what a backup encrypts', () => {
  it('given text, then it is smaller than it was, and is read again as it was', () => {
    expect(
      outcome(`
        const text = Buffer.from('a line of a table that is like the others\\n'.repeat(20_000))
        const { key, seal, secret } = await sealWith('a passphrase')
        const sealed = await buffer(await seal(Readable.from([text.subarray(0, 1000), text.subarray(1000)])))
        const opened = await openWith('a passphrase', key, true)
        const read = await buffer(await opened.open(Readable.from([sealed])))
        return [sealed.length < text.length / 10, opened.secret === secret, read.equals(text)]`),
    ).toEqual([true, true, true])
  })

  it('given the wrong passphrase, a disk that fails, or a file that was cut off, then that is an error', () => {
    expect(
      outcome(`
        const { key, seal } = await sealWith('a passphrase')
        const failing = Readable.from((async function* () { yield randomBytes(100_000); throw new Error('EIO') })())
        const whole = await buffer(await seal(Readable.from([randomBytes(200_000)])))
        const { open } = await openWith('a passphrase', key, true)
        return [
          await fault(openWith('another one', key, true)),
          await fault(seal(failing).then(buffer)),
          (await fault(open(Readable.from([whole.subarray(0, -1000)])).then(buffer))) !== undefined,
        ]`),
    ).toEqual([expect.stringContaining('The passphrase is not the one'), 'EIO', true])
  })
})
