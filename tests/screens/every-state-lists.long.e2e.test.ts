// Guards: frontends/admin/src, packages/ui/src
import { adminPaymentsStates } from './states/admin-payments'
import { adminUsersStates } from './states/admin-users'
import { describeStates } from './states/describe-states'

describeStates('users and payments for staff', [...adminUsersStates, ...adminPaymentsStates])
