// Guards: frontends/admin/src, frontends/buyer/src, packages/ui/src
import { describeStates } from './states/describe-states'
import { saleRuleStates } from './states/sale-rules'

describeStates('the rules of the sale', saleRuleStates)
