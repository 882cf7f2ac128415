import { createInstance } from '@module-federation/enhanced/runtime'
// oxlint-disable-next-line no-restricted-imports -- whole, because this is where it is shared
import * as reactQuery from '@tanstack/react-query'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
// oxlint-disable-next-line no-restricted-imports -- whole, because this is where it is shared
import * as router from 'react-router-dom'
import * as zustand from 'zustand'
import { loadEntry } from './entry-script'

/** Of package.json, by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>

/** The shell's own copy of a package, for every remote: contexts hold only where there is one. */
function shared(lib: unknown, name: string) {
  const version = SHARED_VERSIONS[name]
  if (version === undefined) throw new Error(`The build does not know which version of ${name} it has`)
  return { version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: version } }
}

/** The shell as a federation host. What it shares is what remotes are built to share: webpack.common.mjs. */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  plugins: [
    {
      name: 'entry-script',
      loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) => loadEntry(entry, entryGlobalName),
    },
  ],
  shareStrategy: 'loaded-first',
  shared: {
    react: shared(react, 'react'),
    'react/jsx-runtime': shared(jsxRuntime, 'react'),
    'react-dom': shared(reactDom, 'react-dom'),
    'react-dom/client': shared(reactDomClient, 'react-dom'),
    'react-router-dom': shared(router, 'react-router-dom'),
    '@tanstack/react-query': shared(reactQuery, '@tanstack/react-query'),
    zustand: shared(zustand, 'zustand'),
  },
})
