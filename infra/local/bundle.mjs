// `node ../../infra/local/bundle.mjs main.ts cli/admin.ts`, run in a package of ours: makes each program of its src one
// file in dist, with what it needs of our packages (from their sources) and of npm's. Why: docs/decisions/2026-11-23-bundled-programs.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { build } from 'esbuild'

// Native code, or files that are read by their place beside the package; and what is loaded only where it is needed (the
// client of buckets, the browser's driver, OpenTelemetry's SDK): within the program everybody would read it at the start.
const external = [
  '@aws-sdk/client-s3',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  'argon2',
  'css-tree',
  'pg-native',
  'playwright-core',
  'sharp',
  'swagger-ui-dist',
]

/** A worker is loaded by the program that stands in dist itself, so it stands beside it. */
const placeOf = (file) => file.replace(/^.*\/(?=[^/]+\.worker\.ts$)/, '').replace(/\.ts$/, '')

const { outputFiles } = await build({
  entryPoints: process.argv.slice(2).map((file) => ({ in: `src/${file}`, out: placeOf(file) })),
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['source'],
  external,
  // Read under `node --enable-source-maps` alone.
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  write: false,
})

// Logs say what kind of error it was: a class that the bundle has under another name keeps its own. Not esbuild's
// keepNames, which names every function anew each time it is made: a tenth of what a command cost the api.
const RENAMED =
  /^\s*(?:var (\w+?)\d+ = class(?: \w+)?|var (\w+) = class _\2|class (\w+?)\d+) extends [\w.]*Error\w* \{$/gm
const named = (text) =>
  text.replace(RENAMED, (line, ...names) => {
    const name = names.slice(0, 3).find((one) => one !== undefined)
    return `${line} static { Object.defineProperty(this, 'name', { value: '${name}' }) }`
  })
for (const { path, contents, text } of outputFiles) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, path.endsWith('.js') ? named(text) : contents)
}
