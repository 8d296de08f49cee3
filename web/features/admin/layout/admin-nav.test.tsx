import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { adminRights } from '#contracts/admin/admin-rights.ts'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { AdminNav } from './admin-nav.tsx'

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/admin'] }),
})

/** Each a power of two: the sum of what the rail shows says which of them it counts, and how often. */
const decisions: AdminDashboard['decisions'] = {
  approvals: { count: 1, oldestAt: null },
  payouts: { count: 2, oldestAt: null, amountKES: 0 },
  payoutsToPay: { count: 4, oldestAt: null, amountKES: 0 },
  payoutsStuck: { count: 8, oldestAt: null, amountKES: 0 },
  refunds: { count: 16, oldestAt: null, amountKES: 0 },
  suspense: { count: 32, oldestAt: null, amountKES: 0 },
  uncertainPayments: { count: 64, oldestAt: null, amountKES: 0 },
  webhookEvents: { count: 128, oldestAt: null },
  discrepancies: { count: 256, oldestAt: null },
  deadLetters: { count: 512, oldestAt: null },
  proofViolations: { count: 1024, oldestAt: null },
  products: { count: 2048, oldestAt: null },
  pausedShops: { count: 4096, oldestAt: null },
  suspenseProposals: { count: 8192, oldestAt: null },
  lineProposals: { count: 32_768, oldestAt: null },
  statementGaps: { count: 65_536, oldestAt: null },
  corrections: { count: 16_384, oldestAt: null, amountKES: 0 },
  lostFactors: { count: 131_072, oldestAt: null },
  problems: { count: 262_144, oldestAt: null, amountKES: 0 },
}

it('counts everything that waits for an administrator once, beside the part of the work where it is decided', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <AdminNav admin={{ role: 'OWNER', rights: adminRights }} decisions={decisions} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const counts = [...html.matchAll(/tabular-nums">(\d+)/g)].map(([, count]) => Number(count))
  expect(counts).toEqual([
    1,
    2 + 4 + 8,
    16,
    262_144,
    32 + 64 + 128 + 256 + 8192 + 32_768 + 65_536,
    4096,
    131_072,
    2048,
    1024 + 16_384,
    512,
  ])
})
