import { configureRemote } from '../webpack.common.mjs'

export default configureRemote({ app: 'buyer', folder: import.meta.dirname })
