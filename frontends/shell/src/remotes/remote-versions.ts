import type { RemoteName } from '../pages'

const versions = new Map<RemoteName, string>()

/** The version that the registry named when the remote was last loaded: the one that runs, or did not start. */
export const versionOf = (name: RemoteName): string | undefined => versions.get(name)

export const noteVersion = (name: RemoteName, version: string): void => void versions.set(name, version)
