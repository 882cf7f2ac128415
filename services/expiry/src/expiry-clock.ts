import type { DatabaseClock } from '@presale/read-store'

/** The time of the database, by which deadlines go; the queue's timers are counted by this machine's clock. */
export type ExpiryClock = Pick<DatabaseClock, 'now' | 'onWall' | 'isSettled'>
