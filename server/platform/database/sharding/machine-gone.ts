const words =
  /SSL connection has been closed unexpectedly|server closed the connection unexpectedly|connection not open|failure on connection marked as essential|could not commit transaction|postmaster/

/** Whether this is what Citus says, with no code of its own, where a machine went away within a statement. */
export const saysMachineGone = (message: string): boolean => words.test(message)
