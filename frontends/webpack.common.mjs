// The one webpack configuration: the shell is the host, each remote exposes one module, './remote'. The host is an
// ordinary build: it starts the federation runtime by itself, with what it shares, when the first remote is asked for
// (shell/src/remotes/federation.ts). With the plugin that runtime would come before everything else, on every path.
// webpack stays at 5.110.3: @module-federation/enhanced 2.9.2 breaks on later ones, and its peer range does not say so.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import { Features } from 'lightningcss'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { AskedAgain } from './build/asked-again.mjs'
import { nameOfBuild } from './build/build-name.mjs'
import { EmitFile } from './build/emit-file.mjs'
import { fastRefresh } from './build/fast-refresh.mjs'
import { Precompress } from './build/precompress.mjs'
import { PreloadFirstChunks } from './build/preload-first-chunks.mjs'
import { Stamp } from './build/stamp.mjs'

/** What README.md names, in the form of lightningcss: styles are written for newer ones, and carried over to these. */
const version = (major, minor = 0) => (major << 16) | (minor << 8)
const OLDEST_BROWSERS = {
  chrome: version(111),
  edge: version(111),
  firefox: version(115),
  safari: version(16, 4),
  ios_saf: version(16, 4),
}

const inBuild = (file) => fileURLToPath(new URL(`./build/${file}`, import.meta.url))

/** Of which packages a part is shared, and where it stands. */
const SHARED_PARTS = { 'react-router-dom': 'router.mjs', '@tanstack/react-query': 'query.mjs' }

/** Loaded once for shell and remotes, which share their contexts; all else stays tree-shaken in each bundle. */
function sharedPackages(folder) {
  const versions = versionsIn(folder)
  const fromPackage = (name) => ({ singleton: true, requiredVersion: versions[name] })
  // Shared is the part that the site uses, under the package's name and version.
  const partOf = (name) => ({
    ...fromPackage(name),
    import: inBuild(SHARED_PARTS[name]),
    shareKey: name,
    version: versions[name],
  })
  return {
    react: fromPackage('react'),
    'react/jsx-runtime': fromPackage('react'),
    'react-dom': fromPackage('react-dom'),
    'react-dom/client': fromPackage('react-dom'),
    'react-router-dom': partOf('react-router-dom'),
    '@tanstack/react-query': partOf('@tanstack/react-query'),
    zustand: fromPackage('zustand'),
  }
}

/** The package names its development build alone, which warns and checks; the production build is in the same folder. */
function reactRouterFile(mode) {
  const development = fileURLToPath(import.meta.resolve('react-router'))
  return path.join(path.dirname(development), '..', mode, 'index.mjs')
}

function versionsIn(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).dependencies
}

/** The shell says within five seconds that a file does not come; on a slow line it still comes. The longest of timers. */
const NEVER_MS = 2 ** 31 - 1

/**
 * What pages share is a file of its own only where it is large. The first page comes with 26 requests in place of 37 and 3 %
 * fewer bytes; whoever opens all pages is sent a tenth more.
 */
const FEW_FILES = { minSize: 150_000, maxAsyncRequests: 5 }

/** @param {{ app: 'buyer' | 'admin', folder: string }} options */
export function configureRemote({ app, folder }) {
  return (_env, { mode = 'production' }) => {
    // While it is worked on it stands beside the released remotes (build/dev-server.mjs).
    const publicPath = mode === 'production' ? 'auto' : `/dev/${app}/`
    // Two versions can meet in one page: under one name the second would be handed the chunks of the first.
    const uniqueName = mode === 'production' ? nameOfBuild({ app, folder }) : app
    const plugins = [
      federationOf({ name: uniqueName, folder, mode }),
      ...stampOf({ folder, mode }),
      new AskedAgain(),
    ]
    const common = commonOf({ app, uniqueName, folder, mode, publicPath, plugins })
    return {
      ...common,
      output: { ...common.output, chunkLoadTimeout: NEVER_MS },
      optimization: { ...common.optimization, splitChunks: FEW_FILES },
    }
  }
}

/** @param {{ folder: string, template: string }} options template: the page. */
export function configureShell({ folder, template }) {
  return (_env, { mode = 'production' }) =>
    hostOf({ app: 'shell', folder, mode, template, plugins: stampOf({ folder, mode, isHost: true }) })
}

/** What a release is checked by before it is activated. */
function stampOf({ folder, mode, isHost = false }) {
  if (mode !== 'production') return []
  const shared = Object.entries(sharedPackages(folder))
  const versions = shared.map(([name, { requiredVersion }]) => [name, requiredVersion.replace(/^[~^]/, '')])
  const parts = Object.entries(SHARED_PARTS).map(([name, file]) => [name, inBuild(file)])
  return [new Stamp({ versions: Object.fromEntries(versions), parts: Object.fromEntries(parts), isHost })]
}

/** The shell with both remotes in it, as one build: for comparison alone. */
export function configureUnfederated({ folder, template }) {
  const staticRemotes = new webpack.NormalModuleReplacementPlugin(
    /\/load-remote$/,
    inBuild('load-static-remote.mjs'),
  )
  return (_env, { mode = 'production' }) =>
    hostOf({ app: 'unfederated', folder, mode, template, plugins: [staticRemotes] })
}

function hostOf({ app, folder, mode, template, plugins }) {
  const common = commonOf({
    app,
    folder,
    mode,
    publicPath: '/',
    plugins: [
      ...plugins,
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(versionsIn(folder)),
        // Entries are scripts, named by the registry: nothing reads a manifest in the browser.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
      }),
      new HtmlWebpackPlugin({ template, scriptLoading: 'defer', favicon: './public/favicon.svg' }),
      new EmitFile(path.join(folder, 'public/preview.png')),
      new PreloadFirstChunks(['landing', 'whitepaper', 'protected', 'not-found']),
    ],
  })
  const parts = Object.entries(SHARED_PARTS).map(([name, file]) => [`${name}$`, inBuild(file)])
  const alias = {
    ...common.resolve.alias,
    ...Object.fromEntries(parts),
    '@module-federation/enhanced/runtime$': inBuild('federation.mjs'),
  }
  return { ...common, resolve: { ...common.resolve, alias } }
}

/** A file that is worked on keeps its name, by which its replacement is found. */
const hashIn = (mode) => (mode === 'production' ? '.[contenthash:8]' : '')

function commonOf({ app, uniqueName = app, folder, mode, publicPath, plugins }) {
  const hash = hashIn(mode)
  return {
    mode,
    context: folder,
    entry: './src/index.ts',
    // For who operates the site, beside the build: no file names them, and neither publisher nor web hands them out.
    devtool: mode === 'production' ? 'hidden-source-map' : 'eval-cheap-module-source-map',
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      uniqueName,
      publicPath,
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // Packages of ours are bundled from their source.
      conditionNames: ['source', '...'],
      alias: {
        // What build/*.mjs takes its parts from; a name of its own, so that it is not the shared package again.
        'unshared/react-query$': fileURLToPath(import.meta.resolve('@tanstack/react-query')),
        'unshared/federation$': fileURLToPath(import.meta.resolve('@module-federation/runtime')),
        'unshared/federation-core$': fileURLToPath(import.meta.resolve('@module-federation/runtime-core')),
        'unshared/react-router$': reactRouterFile(mode),
      },
    },
    module: { rules: rulesOf(app, mode) },
    plugins: [
      ...plugins,
      new webpack.NormalModuleReplacementPlugin(/[\\/]locales[\\/]en\.js$/, (resource) => {
        if (/[\\/]zod[\\/]/.test(resource.context)) resource.request = inBuild('zod-without-messages.mjs')
      }),
      new MiniCssExtractPlugin({
        filename: `assets/[name]${hash}.css`,
        chunkFilename: `assets/[name]${hash}.css`,
        // Class names are local to a module and layers settle precedence, so order carries no meaning.
        ignoreOrder: true,
      }),
      ...(mode === 'production' ? [new Precompress()] : fastRefresh()),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.lightningCssMinify,
          // Chrome before 120 has no :dir(), and drops such a rule: no language of the site is written from right to left.
          minimizerOptions: { targets: OLDEST_BROWSERS, exclude: Features.DirSelector },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  }
}

function federationOf({ name, folder, mode }) {
  return new ModuleFederationPlugin({
    name,
    filename: `remoteEntry${hashIn(mode)}.js`,
    manifest: mode === 'production',
    // The types of what is exposed stand in packages/contracts.
    dts: false,
    shareStrategy: 'loaded-first',
    remotes: {},
    exposes: { './remote': './src/remote.tsx' },
    shared: sharedPackages(folder),
    experiments: {
      // The remotes' runtime is the shell's: they would carry a copy of their own (16 KB) otherwise.
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  })
}

function rulesOf(app, mode) {
  return [
    { test: /[\\/]texts\.[a-z]{2}\.ts$/, enforce: 'pre', loader: inBuild('compile-messages.mjs') },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      // Sources import without endings, also in packages of type module.
      resolve: { fullySpecified: false },
      type: 'javascript/auto',
      loader: 'swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // Never React's development form of JSX: it fails beside the production build that a released shell shares.
          transform: {
            react: { runtime: 'automatic', development: false, refresh: mode === 'development' },
          },
        },
        sourceMaps: true,
      },
    },
    {
      test: /\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              // Two builds of packages/ui stand in one page: the app's name keeps their classes apart.
              localIdentName: `${app}__[name]__[local]--[hash:base64:5]`,
            },
          },
        },
      ],
      sideEffects: true,
    },
    {
      test: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
      loader: inBuild('without-bodies.cjs'),
    },
    { test: /\.(svg|png|webp)$/, type: 'asset' },
    // Never inlined: the security policy takes fonts from the origin alone.
    { test: /\.woff2$/, type: 'asset/resource' },
    // A document keeps its name: people link to it.
    { test: /\.pdf$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
  ]
}
