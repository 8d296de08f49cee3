import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('reads again what a page shows that was opened without a connection, once there is one', async () => {
  vi.resetModules()
  vi.stubGlobal('fetch', async () => new Response())
  const { connection } = await import('./connection.ts')
  connection.reportLost()
  const { createQueryClient } = await import('./query-client.ts')
  const { QueryObserver } = await import('@tanstack/react-query')
  const client = createQueryClient()
  client.mount()
  const queryFn = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue('tickets')
  const stop = new QueryObserver(client, { queryKey: ['/api/user/tickets'], queryFn }).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.getQueryState(['/api/user/tickets'])?.status).toBe('error'))
  connection.reportFound()
  await vi.waitFor(() => expect(client.getQueryData(['/api/user/tickets'])).toBe('tickets'))
  stop()
  client.unmount()
})
