import HtmlWebpackPlugin from 'html-webpack-plugin'

const NAME = 'PreloadFirstChunks'

/**
 * Names in the page what a first screen is made of. What every path needs, the chunks of `./bootstrap`, the browser
 * preloads by itself; what a kind of screen needs besides (the chunks of the import that is named like it) stands in a
 * <meta>, and the first script preloads it where the path asks for it. Without it the browser learns of them one after the
 * other, each a round trip later.
 */
export class PreloadFirstChunks {
  /** @param {readonly string[]} screens chunk names */
  constructor(screens) {
    this.screens = screens
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(NAME, (data) => {
        const { every, ofScreens } = firstFiles(compilation, this.screens)
        data.headTags.unshift(
          ...every.map((file) => preload(data.publicPath + file)),
          ...ofScreens.map(([screen, files]) =>
            named(
              screen,
              files.map((file) => data.publicPath + file),
            ),
          ),
        )
      })
    })
  }
}

function preload(href) {
  const as = href.endsWith('.css') ? 'style' : 'script'
  return tag('link', { rel: 'preload', as, href })
}

function named(screen, hrefs) {
  return tag('meta', { name: `chunks-${screen}`, content: hrefs.join(' ') })
}

function tag(tagName, attributes) {
  return { tagName, voidTag: true, attributes, meta: { plugin: NAME } }
}

function firstFiles(compilation, screens) {
  const [entry] = compilation.entrypoints.values()
  const bootstrap = entry.getChildren().find(isBootstrap)
  if (!bootstrap) throw new Error('The entry does not import ./bootstrap')
  const there = new Set([...entry.getFiles(), ...bootstrap.getFiles()])
  const ofScreens = screens.map((screen) => {
    const group = compilation.namedChunkGroups.get(screen)
    if (!group) throw new Error(`No chunk is named ${screen}`)
    return [screen, filesOf(group).filter((file) => !there.has(file))]
  })
  return { every: filesOf(bootstrap).filter((file) => !entry.getFiles().includes(file)), ofScreens }
}

function isBootstrap(group) {
  return group.origins.some(({ request }) => request?.endsWith('/bootstrap'))
}

function filesOf(group) {
  return group.getFiles().filter((file) => /\.(js|css)$/.test(file))
}
