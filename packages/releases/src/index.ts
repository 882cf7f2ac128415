export {
  type Activated,
  type Activation,
  activate,
  activateFrom,
  type Candidate,
  type Check,
  versionBefore,
} from './activate'
export { loadRegistry } from './change-registry'
export { FILES_LIST, parseList } from './files-list'
export { FollowedRegistries } from './follow-registries'
export { apiServes, callsServedAt } from './gate/api-served'
export { asActive } from './gate/as-active'
export { fitsShell, type ShellStamp } from './gate/fits-shell'
export { shellStampAt, shellStampIn } from './gate/shell-stamp'
export { isWhole } from './gate/whole'
export { removeUnneeded } from './gc'
export { type ListedVersion, listVersions, registeredRemote } from './listing'
export { openStore, storeAddress, storeVariables } from './open-store'
export { type Published, publishBuild } from './publish'
export { LostRace, Refused, SigningKeyMissing } from './refused'
export {
  type HistoryEntry,
  isActivation,
  lastActivation,
  parseRegistry,
  type Registry,
  RegistryDamaged,
  registryPath,
  versionOf,
} from './registry'
export { signStored } from './sign'
export { believed, publicText, releaseKeys, releaseSigningKey, type Signer, signerOf } from './signing'
export { type ShellPage, STAMP, type Stamp } from './stamp'
export { type ReleaseStore, type StoredObject, StoreRefused } from './store'
