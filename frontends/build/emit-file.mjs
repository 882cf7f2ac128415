import { readFile } from 'node:fs/promises'
import path from 'node:path'

const NAME = 'EmitFile'

/** Copies a file into the build under its own name, since other sites link to it. */
export class EmitFile {
  /** @param {string} file */
  constructor(file) {
    this.file = file
  }

  apply(compiler) {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.fileDependencies.add(this.file)
      compilation.hooks.processAssets.tapPromise(NAME, async () => {
        compilation.emitAsset(path.basename(this.file), new RawSource(await readFile(this.file)))
      })
    })
  }
}
