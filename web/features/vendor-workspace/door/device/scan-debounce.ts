/** How long a code must have been out of sight before it counts as shown again. */
const quietMilliseconds = 3000

/**
 * A camera sees the same code many times a second. Only the first sight of it is a scan: without this the ticket that
 * was just let in would be told to be in already while it is still held up.
 */
export function createScanDebounce() {
  let last = { code: '', seenAt: Number.NEGATIVE_INFINITY }
  return {
    /** True when this sight of the code is a new scan. */
    passes(code: string, now: number): boolean {
      const isNew = code !== last.code || now - last.seenAt > quietMilliseconds
      last = { code, seenAt: now }
      return isNew
    },
  }
}
