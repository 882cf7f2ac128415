// The same screens as one build without federation: what `npm run bench -- web` measures the real ones against.
// Built into the bench's folder, never published.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { configureUnfederated } from './webpack.common.mjs'

const shell = fileURLToPath(new URL('./shell', import.meta.url))

export default configureUnfederated({ folder: shell, template: path.join(shell, 'src/index.html') })
