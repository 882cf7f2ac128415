import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const NAME = 'Precompress'
const TEXT = /\.(js|css|svg|html|json)$/
/** Below this a compressed file saves less than its headers cost. */
const LEAST_BYTES = 512

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Lays a .br (quality 11) and a .gz beside each text file of a build; web sends them as they are. */
export class Precompress {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage, additionalAssets: true },
        async (assets) => {
          const texts = Object.entries(assets).filter(([name]) => TEXT.test(name))
          await Promise.all(
            texts.map(async ([name, source]) => {
              const content = Buffer.from(source.source())
              if (content.length < LEAST_BYTES) return
              const params = {
                [constants.BROTLI_PARAM_QUALITY]: 11,
                [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              }
              const [brotli, zipped] = await Promise.all([
                toBrotli(content, { params }),
                toGzip(content, { level: 9 }),
              ])
              compilation.emitAsset(`${name}.br`, new sources.RawSource(brotli))
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(zipped))
            }),
          )
        },
      )
    })
  }
}
