import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '#web/lib/connection.ts'
import { restoreReads } from '#web/lib/offline/kept-reads.ts'
import { markHydrated } from '#web/lib/routing/hydration.ts'
import { requireUser } from './guards.ts'
import { currentUser } from './session.ts'

const emptied = vi.fn(async (_name: string) => true)

beforeEach(() => {
  markHydrated()
  emptied.mockClear()
  vi.stubGlobal('caches', { delete: emptied, has: async () => false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')))
})
afterEach(() => {
  connection.reportFound()
  vi.unstubAllGlobals()
})

async function enter(queryClient: QueryClient): Promise<string[]> {
  const entering = requireUser()({ context: { queryClient }, location: { href: '/account' } })
  await expect(entering).rejects.toMatchObject({ options: { href: '/auth/login?redirect=%2Faccount' } })
  return emptied.mock.calls.map(([name]) => name)
}

function aPageOfNobody() {
  const page = new QueryClient()
  page.setQueryData(currentUser.queryKey, null)
  return page
}

describe('the tickets that are kept on a phone', () => {
  it('are gone when the server has said that nobody is signed in', async () => {
    expect(await enter(aPageOfNobody())).toContain('uliza-account-tickets')
  })

  it('stay while the connection is lost', async () => {
    connection.reportLost()
    expect(await enter(aPageOfNobody())).toEqual([])
  })

  it('stay where the page leads to others, and was made for nobody', async () => {
    const page = aPageOfNobody()
    await restoreReads(page, { isNobodys: true })
    expect(await enter(page)).toEqual([])
  })
})
