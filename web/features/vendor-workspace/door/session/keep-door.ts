import { ensureKept } from '#web/lib/storage/keep-page.ts'
import { door } from './door-store.ts'

/**
 * Keeps the scanner for when there is no network, wherever on it somebody begins: at the checks, at a gate's own
 * address, or at pick-up orders. `loadChunks` brings what it only fetches when it is needed.
 */
export async function keepDoor(loadChunks: () => Promise<unknown>): Promise<void> {
  const [isPersisted, isPageKept] = await Promise.all([
    persistStorage().catch(() => false),
    ensureKept('/vendor/scan', loadChunks).catch(() => false),
  ])
  door.set({ kept: { isPersisted, isPageKept } })
}

/** So that a browser that is short of space does not clear it. Answers whether it will be kept. */
async function persistStorage(): Promise<boolean> {
  const { storage } = navigator
  if (!storage?.persist) return false
  return (await storage.persisted()) || (await storage.persist())
}
