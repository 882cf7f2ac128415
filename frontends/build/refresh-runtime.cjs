// React Fast Refresh for a page that several builds make up, in place of the package's own runtime. React reports to the
// runtime that was there before it, the shell's: a remote that brought one of its own would replace nothing.
/* global __react_refresh_library__ -- the name of this build, by the plugin */
const own = require('react-refresh')

const isShell = __react_refresh_library__ === 'shell'
if (isShell) globalThis.__shellRefresh = own
const ofShell = globalThis.__shellRefresh
const runtime = ofShell ?? own

module.exports = {
  ...runtime,
  injectIntoGlobalHook: isShell ? own.injectIntoGlobalHook : () => undefined,
  // packages/ui is in every build, its components under the same ids.
  register: (type, id) => runtime.register(type, `${__react_refresh_library__} ${id}`),
  // A released shell has React's production build, which cannot replace a component.
  performReactRefresh: ofShell ? ofShell.performReactRefresh : () => location.reload(),
}
