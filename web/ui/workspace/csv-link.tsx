import { keyUrl, type QueryKey } from '#web/lib/query-keys.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { ButtonAnchor } from '#web/ui/button.tsx'
import Download from '~icons/lucide/download'
import { useConfirmedLink } from './confirmation.ts'

export interface CsvLinkProps {
  /** The list, as its pages are read. */
  query: { queryKey: readonly [...QueryKey, 'pages'] }
}

/**
 * Downloads a list with its filters as a file: every row that matches, streamed by the server, not only what was
 * loaded.
 */
export function CsvLink({ query }: CsvLinkProps) {
  const link = useConfirmedLink(m.ui_csv())
  return (
    <ButtonAnchor variant="quiet" size="sm" href={csvAddress(query.queryKey)} download {...link}>
      <Download aria-hidden />
      {m.ui_csv()}
    </ButtonAnchor>
  )
}

/** The address of a list as a file, from the key under which its pages are kept. */
export function csvAddress(queryKey: readonly [...QueryKey, 'pages']): string {
  const url = new URL(keyUrl(queryKey.slice(0, -1) as unknown as QueryKey), 'http://list')
  url.searchParams.set('language', getLocale())
  return `${url.pathname}.csv${url.search}`
}
