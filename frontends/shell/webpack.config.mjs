import { configure } from '../webpack.common.mjs'

export default configure({ app: 'shell', folder: import.meta.dirname, template: './src/index.html' })
