// Guards: frontends/admin/src, packages/ui/src
import { adminSectionsStates } from './states/admin-sections'
import { describeStates } from './states/describe-states'

describeStates('the other sections for staff', [...adminSectionsStates])
