import { DESKTOP } from './support/browser'
import { describeMainJob } from './support/main-job'

describeMainJob('on a desktop', DESKTOP)
