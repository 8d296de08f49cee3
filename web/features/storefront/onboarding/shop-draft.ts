import type { createVendor } from '#contracts/vendor-profile.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { isStep, type StepId } from './steps.ts'

export type NewShop = BodyOf<typeof createVendor>

/** What somebody has written so far about the shop they want to open. */
export interface ShopDraft {
  step: StepId
  values: Partial<NewShop>
}

const storageKey = 'uliza-new-shop'

/** Kept on the device, because it takes a while. On a shared phone nobody finds what another has written. */
export function createDraftStore(storage: () => Storage = () => window.localStorage) {
  return {
    read(userId: string): ShopDraft | null {
      try {
        const { userId: writer, step, values } = JSON.parse(storage().getItem(storageKey) ?? '{}')
        return writer === userId && isStep(step) && typeof values === 'object' && values ? { step, values } : null
      } catch {
        return null
      }
    },
    /** False when the browser keeps nothing. */
    write(userId: string, draft: ShopDraft): boolean {
      try {
        storage().setItem(storageKey, JSON.stringify({ userId, ...draft }))
        return true
      } catch {
        return false
      }
    },
    clear(): void {
      try {
        storage().removeItem(storageKey)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
