import { configureShell } from '../webpack.common.mjs'

export default configureShell({ folder: import.meta.dirname, template: './src/index.html' })
