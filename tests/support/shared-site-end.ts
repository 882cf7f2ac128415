export { stopSharedSites as default } from './shared-site'
