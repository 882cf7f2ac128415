// What the shell needs of the federation runtime, under the package's name. Remotes have no copy of its core: they are
// built with `experiments.externalRuntime`, and find it under this global name.
// The plugin's own `provideExternalRuntime` does the same with the CommonJS build, a second copy of it (12 KB).
import * as runtimeCore from 'unshared/federation-core'

globalThis._FEDERATION_RUNTIME_CORE = runtimeCore

export { createInstance } from 'unshared/federation'
