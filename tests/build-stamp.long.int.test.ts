// Guards: frontends/build, packages/releases/src
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = resolve(__dirname, '..')
const run = promisify(execFile)

/** A remote that uses little: a router function that the shell does not share, and one call of the API. */
const SOURCES: Readonly<Record<string, string>> = {
  'src/index.ts': "void import('./bootstrap')",
  'src/bootstrap.ts': 'export {}',
  'src/remote.tsx': `
    import { calls } from '@presale/contracts'
    import { Link, useBlocker } from 'react-router-dom'
    export const contractMajor = 1
    export function Routes() {
      useBlocker(true)
      return <Link to="/">{calls.showDashboard.endpoint}</Link>
    }`,
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: {
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '^7.18.5',
      '@tanstack/react-query': '5.108.0',
      zustand: '5.1.0',
    },
  }),
}

/** Builds it as the remotes are built. */
async function build(folder: string): Promise<void> {
  const config = `
    import { configureRemote } from ${JSON.stringify(pathToFileURL(join(root, 'frontends/webpack.common.mjs')).href)}
    export default configureRemote({ app: 'fixture', folder: import.meta.dirname })`
  await writeFile(join(folder, 'webpack.config.mjs'), config)
  const webpack = join(root, 'node_modules/webpack-cli/bin/cli.js')
  await run(process.execPath, [webpack, '--mode', 'production'], { cwd: folder })
}

describe("a build's stamp", () => {
  let folder: string
  const read = async (file: string) => JSON.parse(await readFile(join(folder, 'dist', file), 'utf8'))
  beforeAll(async () => {
    // Inside of the project, whose packages it uses.
    await mkdir(join(root, '.test-data'), { recursive: true })
    folder = await mkdtemp(join(root, '.test-data/remote-'))
    for (const [file, content] of Object.entries(SOURCES)) {
      await mkdir(join(folder, 'src'), { recursive: true })
      await writeFile(join(folder, file), content)
    }
    await build(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('says the contract, what it takes from the shell with versions and names, and which calls it makes', async () => {
    expect(await read('stamp.json')).toEqual({
      contractMajor: 2,
      shared: {
        'react/jsx-runtime': { version: '18.3.1' },
        'react-router-dom': { version: '7.18.5', names: ['Link', 'useBlocker'] },
        react: { version: '18.3.1' },
      },
      calls: ['GET /api/dashboard'],
    })
    expect(await read('build-origin.json')).toMatchObject({ builtAt: expect.any(String) })
  })

  it('stands in a build with a global of its own, and the same sources are the same build', async () => {
    const before = { manifest: await read('mf-manifest.json'), stamp: await read('stamp.json') }
    expect(before.manifest.metaData.globalName).toMatch(/^fixture_[0-9a-f]{8}$/)
    await build(folder)
    expect({ manifest: await read('mf-manifest.json'), stamp: await read('stamp.json') }).toEqual(before)
    await writeFile(join(folder, 'src/bootstrap.ts'), 'export const another = 1')
    await build(folder)
    expect((await read('mf-manifest.json')).metaData.globalName).not.toBe(before.manifest.metaData.globalName)
  })
})
