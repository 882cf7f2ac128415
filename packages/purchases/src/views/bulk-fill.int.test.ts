import { describeBulkFill } from './bulk-fill.fixture'

describeBulkFill({ seeds: [1], purchases: 300 })
