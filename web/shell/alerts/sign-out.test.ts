import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#web/lib/session/session.ts'
import { signOutAndSay } from './sign-out.ts'

const saveAccountCart = vi.fn<() => Promise<boolean>>()
const toast = vi.fn()
vi.mock('#web/lib/page-request.ts', () => ({ pageRequest: () => undefined }))
vi.mock('#web/lib/cart/account-cart.ts', () => ({ saveAccountCart: () => saveAccountCart() }))
vi.mock('#web/ui/overlays/use-toast.ts', () => ({ toast: (content: unknown) => toast(content) }))

async function signedOut(user: object | null) {
  const page = new QueryClient()
  page.setQueryData(currentUser.queryKey, user as never)
  await signOutAndSay(page, async () => {})
  return [page.getQueryData(currentUser.queryKey), toast.mock.lastCall?.[0].description]
}
const lost = 'You are logged out. The last changes to your cart could not be saved.'

beforeEach(() => {
  saveAccountCart.mockReset()
  vi.stubGlobal('fetch', async () => Response.json({ csrfToken: 'token' }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('signing out', () => {
  it('saves the cart first', async () => {
    saveAccountCart.mockResolvedValue(true)
    expect(await signedOut({ id: 'a' })).toEqual([null, "You've been successfully logged out."])
  })

  it('goes on where the cart could not be saved, or its part not fetched, and says so', async () => {
    saveAccountCart.mockResolvedValue(false)
    expect(await signedOut({ id: 'a' })).toEqual([null, lost])
    saveAccountCart.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    expect(await signedOut({ id: 'a' })).toEqual([null, lost])
  })

  it('waits for no cart of a visitor', async () => {
    await signedOut(null)
    expect(saveAccountCart).not.toHaveBeenCalled()
  })
})
