import { fileURLToPath } from 'node:url'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'

const runtime = fileURLToPath(new URL('./refresh-runtime.cjs', import.meta.url))

/** For development builds: changed components are replaced in the page, and keep their state. */
export function fastRefresh() {
  return [
    // Problems are shown by the client of the dev server.
    new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, /frontends[\\/]build/] }),
    new webpack.NormalModuleReplacementPlugin(/(^|[\\/])react-refresh[\\/]runtime(\.js)?$/, (found) => {
      found.request = runtime
    }),
  ]
}
