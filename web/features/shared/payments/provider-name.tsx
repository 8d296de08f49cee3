import { useQuery } from '@tanstack/react-query'
import { listPaymentProviders } from '#contracts/admin/payments.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** They change only with the program itself. */
const paymentProviders = apiQuery(listPaymentProviders, ['/api/admin/payment-providers'], {
  staleTime: Number.POSITIVE_INFINITY,
})

/** The payment providers and methods as people call them; by their codes until they are known. */
export function usePaymentProviders() {
  const items = useQuery(paymentProviders).data?.items ?? []
  return {
    providerName: (id: string): string => items.find((provider) => provider.id === id)?.name ?? id,
    meanings: (id: string) => items.find((provider) => provider.id === id)?.meanings ?? [],
    methodOf: (code: string) => items.flatMap(({ methods }) => methods).find(({ method }) => method === code),
  }
}

/** A provider's name where a list shows it. */
export function ProviderName({ id }: { id: string }) {
  return usePaymentProviders().providerName(id)
}
