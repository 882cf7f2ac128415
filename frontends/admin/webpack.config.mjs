import { configureRemote } from '../webpack.common.mjs'

export default configureRemote({ app: 'admin', folder: import.meta.dirname })
