// The one webpack configuration: the shell is the host, each remote exposes one module, './remote'.
// webpack stays at 5.110.3: @module-federation/enhanced 2.9.2 breaks on later ones, and its peer range does not say so.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'

// Its exports hide the package.json, so it is read as a file.
const TOOLTIP_PACKAGE = new URL('../package.json', import.meta.resolve('@radix-ui/react-tooltip'))

/**
 * Loaded once for shell and remotes. `@radix-ui/react-tooltip` is here for its context: the one tooltip
 * provider stands in the shell, and the rest of radix-ui stays tree-shaken in each bundle.
 */
function sharedPackages(folder) {
  const versions = readJson(path.join(folder, 'package.json')).dependencies
  const fromPackage = (name) => ({ singleton: true, requiredVersion: versions[name] })
  return {
    react: fromPackage('react'),
    'react/jsx-runtime': fromPackage('react'),
    'react-dom': fromPackage('react-dom'),
    'react-dom/client': fromPackage('react-dom'),
    'react-router-dom': fromPackage('react-router-dom'),
    '@tanstack/react-query': fromPackage('@tanstack/react-query'),
    zustand: fromPackage('zustand'),
    '@radix-ui/react-tooltip': {
      singleton: true,
      requiredVersion: readJson(fileURLToPath(TOOLTIP_PACKAGE)).version,
    },
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * @param {{ app: 'shell' | 'buyer' | 'admin', folder: string, template?: string }} options
 *   template: the page, for the host only.
 */
export function configure({ app, folder, template }) {
  const isHost = template !== undefined
  return (_env, { mode = 'production' }) => ({
    mode,
    context: folder,
    entry: './src/index.ts',
    devtool: mode === 'production' ? 'source-map' : 'eval-source-map',
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      uniqueName: app,
      publicPath: isHost ? '/' : 'auto',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // Packages of ours are bundled from their source.
      conditionNames: ['source', '...'],
    },
    module: { rules: rulesOf(app, mode) },
    plugins: [
      new ModuleFederationPlugin({
        name: app,
        // A hash in the remotes' entry; the host's own needs none, nobody loads it.
        filename: 'remoteEntry.[contenthash:8].js',
        manifest: !isHost,
        // The types of what is exposed stand in packages/contracts.
        dts: false,
        shareStrategy: 'loaded-first',
        remotes: {},
        exposes: isHost ? {} : { './remote': './src/remote.tsx' },
        shared: sharedPackages(folder),
      }),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:8].css',
        chunkFilename: 'assets/[name].[contenthash:8].css',
        // Class names are local to a module and layers settle precedence, so order carries no meaning.
        ignoreOrder: true,
      }),
      ...(isHost
        ? [new HtmlWebpackPlugin({ template, scriptLoading: 'defer', favicon: './public/favicon.svg' })]
        : []),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: true, mangle: true },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  })
}

function rulesOf(app, mode) {
  return [
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
          transform: { react: { runtime: 'automatic', development: mode === 'development' } },
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
    { test: /\.(svg|png|webp)$/, type: 'asset' },
    // Never inlined: the security policy takes fonts from the origin alone.
    { test: /\.woff2$/, type: 'asset/resource' },
    // A document keeps its name: people link to it.
    { test: /\.pdf$/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
  ]
}
