import { useQueryClient } from '@tanstack/react-query'
import { listWebhookDeliveries, listWebhooks } from '#contracts/webhooks/webhooks.ts'
import type { WebhookId } from '#contracts/wire/primitives.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { toast } from '#web/ui/overlays/use-toast.ts'

export const webhookList = apiQuery(listWebhooks, ['/api/vendor/webhooks'])

export const webhookLog = (id: WebhookId) =>
  apiPages(listWebhookDeliveries, [`/api/vendor/webhooks/${id}/deliveries`], 10)

/** The list of endpoints, and the log of each. */
const isOfWebhooks = (path: string) => path.startsWith('/api/vendor/webhooks')

/** Does something with the endpoints and reads them again; whoever asked is told when it was refused. */
export function useWebhookChange(): <T>(work: () => Promise<T>) => Promise<T> {
  const queryClient = useQueryClient()
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
      throw error
    } finally {
      await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfWebhooks(String(path)) })
    }
  }
}
