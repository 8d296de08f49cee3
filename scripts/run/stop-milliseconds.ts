/** A stop that takes longer, after a load balancer has left, is aborted; the engine recovers at the next start. */
export const stopMilliseconds = 20_000
