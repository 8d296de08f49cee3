import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openHiddenTypes } from '#contracts/events.ts'
import type { ShownType } from '#web/features/shared/events/ticket-options.ts'
import { call } from '#web/lib/api/api.ts'

/**
 * What an access code opens: the one of the address (`?code=`), until another is entered. Asked by the browser alone,
 * so that no page that is cached has it, and never by itself again: a wrong try is counted.
 */
export function useHiddenTypes(slug: string, given: string | undefined) {
  const [entered, setEntered] = useState<string>()
  const accessCode = entered ?? given ?? ''
  const { data, error, isFetching } = useQuery({
    queryKey: [openHiddenTypes.path, slug, accessCode],
    queryFn: () => call(openHiddenTypes, { params: { slug }, body: { accessCode } }),
    enabled: accessCode !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const ticketTypes: ShownType[] = (data?.ticketTypes ?? []).map((type) => ({ ...type, accessCode }))
  return { ticketTypes, accessCode, error, isOpening: isFetching, enter: setEntered }
}

export type HiddenTypes = ReturnType<typeof useHiddenTypes>
