// Guards: frontends/admin/src, packages/ui/src
import { adminSettingsStates } from './states/admin-settings'
import { describeStates } from './states/describe-states'

describeStates('settings for staff', [...adminSettingsStates])
