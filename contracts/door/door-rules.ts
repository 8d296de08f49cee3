/**
 * What is decided at a gate by the server and by a device without a network alike. Without `node:` and without the
 * browser.
 */

/** How long whoever scanned may take it back by themselves. */
export const undoMilliseconds = 15 * 60_000

export interface Scanned {
  /** Who scanned: a device, or somebody in person. */
  by: string | null
  /** Milliseconds by the server's clock. */
  at: number
}

/** Whether it is taken back by whoever scanned it, and soon enough; the organiser may at any age. */
export const mayUndoOwn = (undo: Scanned, undone: Scanned): boolean =>
  undo.by === undone.by && Math.abs(undo.at - undone.at) <= undoMilliseconds
