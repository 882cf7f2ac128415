export { BrowserMissing, type BrowserWanted, HEADLESS_SHELL, installedBrowser } from './installed-browser'
export { launchBrowser } from './launch-browser'
