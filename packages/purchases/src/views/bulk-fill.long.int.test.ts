// Guards: packages/purchases/src/views, packages/read-store/src
import { describeBulkFill } from './bulk-fill.fixture'

describeBulkFill({ seeds: [1, 2, 3], purchases: 1500 })
