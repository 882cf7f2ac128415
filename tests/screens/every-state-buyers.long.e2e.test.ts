// Guards: frontends/buyer/src, frontends/shell/src, packages/ui/src
import { accountStates } from './states/account'
import { buyingStates } from './states/buying'
import { describeStates } from './states/describe-states'
import { myCoinsStates } from './states/my-coins'
import { visitorStates } from './states/visitor'

describeStates('visitors and buyers', [...visitorStates, ...accountStates, ...buyingStates, ...myCoinsStates])
