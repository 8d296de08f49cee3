import type { QueryClient } from '@tanstack/react-query'
import { getShell } from '#contracts/shell.ts'
import { apiQuery } from './api/api-query.ts'

/** Whom people ask, and whether links can be mailed to them. */
export const shell = apiQuery(getShell, ['/api/shell'])

/** Before a page that says whom to ask is drawn. Not knowing is no reason to show no page. */
export const loadShell = (queryClient: QueryClient) => queryClient.prefetchQuery(shell)
