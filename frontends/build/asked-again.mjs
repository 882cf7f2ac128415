import webpack from 'webpack'

const { RuntimeModule } = webpack

/** `?attempt=1` of the entry script goes on to all that the entry asks for: scripts, and the plugin's style sheets. */
class AskedAgainRuntime extends RuntimeModule {
  constructor() {
    super('asked again', RuntimeModule.STAGE_ATTACH)
  }

  generate() {
    // Style sheets are run at build time, too, where there is no document.
    return `var attempt = typeof document !== "undefined" && document.currentScript ? new URL(document.currentScript.src).search : "";
if (attempt) ["u", "miniCssF"].forEach(function (name) {
  var addressOf = __webpack_require__[name];
  if (addressOf) __webpack_require__[name] = function (chunk) { return addressOf(chunk) + attempt; };
});`
  }
}

/**
 * A remote whose file hangs is begun again by the shell with another address of its entry. Of two requests for one address
 * the browser lets the second wait for the first, so its files take that address's query along.
 */
export class AskedAgain {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AskedAgain', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('AskedAgain', (chunk) => {
        compilation.addRuntimeModule(chunk, new AskedAgainRuntime())
      })
    })
  }
}
