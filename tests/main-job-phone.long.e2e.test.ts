// Guards: frontends/buyer/src, frontends/shell/src, packages/ui/src
import { PHONE } from './support/browser'
import { describeMainJob } from './support/main-job'

describeMainJob('on a phone', PHONE)
