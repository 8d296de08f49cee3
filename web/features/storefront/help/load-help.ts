import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadShell } from '#web/lib/shell.queries.ts'
import { helpPages, isHelpPage } from './help-pages.ts'

/** What a page of help needs, and its title. */
export async function loadHelp(queryClient: QueryClient, page: string): Promise<string> {
  if (!isHelpPage(page)) throw notFound()
  await loadShell(queryClient)
  return helpPages[page].title()
}
