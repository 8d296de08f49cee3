const words =
  /SSL connection has been closed unexpectedly|server closed the connection unexpectedly|connection not open|failure on connection marked as essential|could not commit transaction|could not find valid entry for shard|postmaster/

/** Whether this is what Citus says, with no code of its own, where a machine went away, or a shard moved, within a statement. */
export const saysMachineGone = (message: string): boolean => words.test(message)
