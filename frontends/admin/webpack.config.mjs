import { configure } from '../webpack.common.mjs'

export default configure({ app: 'admin', folder: import.meta.dirname })
