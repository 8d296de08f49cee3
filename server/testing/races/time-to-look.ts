import { setTimeout as wait } from 'node:timers/promises'

/**
 * Between a look and the write that follows from it, where a control test has taken a guard away: all others look
 * meanwhile. A busy machine takes this long to open the connections of those that come at once.
 */
export const timeForOthersToLook = (): Promise<void> => wait(500)
