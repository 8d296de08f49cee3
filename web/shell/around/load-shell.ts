import type { getShell } from '#contracts/shell.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import type { PageRequest } from '#web/lib/page-request.ts'

/** What stands around every page. Not knowing is no reason to show no page. */
export async function loadShell({ fetchApi }: Pick<PageRequest, 'fetchApi'>) {
  const response = await fetchApi('/api/shell', '/api/shell', {}).catch(() => null)
  return response?.ok ? ((await response.json()) as ResponseOf<typeof getShell>) : null
}
