// `node ../../infra/local/bundle.mjs main.ts cli/admin.ts`, run in a package of ours: makes each program of its src one
// file in dist, with what it needs of our packages (from their sources) and of npm's. Why: docs/decisions/2026-11-23-bundled-programs.md.
import { build } from 'esbuild'

// Native code, or files that are read by their place beside the package.
const external = ['@bull-board/ui', 'argon2', 'jsdom', 'pg-native', 'sharp', 'swagger-ui-dist']

/** A worker is loaded by the program that stands in dist itself, so it stands beside it. */
const placeOf = (file) => file.replace(/^.*\/(?=[^/]+\.worker\.ts$)/, '').replace(/\.ts$/, '')

await build({
  entryPoints: process.argv.slice(2).map((file) => ({ in: `src/${file}`, out: placeOf(file) })),
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['source'],
  external,
  // Logs say what kind of error it was.
  keepNames: true,
  // Read under `node --enable-source-maps` alone.
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
})
