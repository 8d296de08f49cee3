/**
 * Whoever scanned by their account has signed out. What was scanned and not sent yet stays, without names; a device of
 * a gate has no account, and goes on.
 */
export async function forgetGuests(): Promise<void> {
  if (!(await hasScanned())) return
  const { readDoor, wipeDoor } = await import('./door-database.ts')
  const { door } = await import('./door-store.ts')
  const { device } = await readDoor()
  if (!device || device.identity.device) return
  await wipeDoor()
  door.set({ bundle: undefined, counted: undefined, learned: [] })
}

/** Where the scanner was never opened, nothing of it is fetched. */
async function hasScanned(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === 'uliza-door')
}
