export { endRun as default } from './integration-run'
