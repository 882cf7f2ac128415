import { configure } from '../webpack.common.mjs'

export default configure({ app: 'buyer', folder: import.meta.dirname })
