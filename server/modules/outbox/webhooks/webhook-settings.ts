import { flag, type Settings } from '#server/platform/settings.ts'

export const webhookFields = {
  ALLOW_LOCAL_WEBHOOKS:
    flag.describe(`Whether webhooks may go to a server on this machine, without encryption: on beside the simulator. Production
    refuses it.`),
}

export interface WebhookConfig {
  /** Whether a shop's server may be on this machine, without encryption: where the program is developed. */
  allowsLocalWebhooks: boolean
}

interface Context {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

/** Beside the simulator they are allowed, but not in production. */
export const webhookConfig = (
  { ALLOW_LOCAL_WEBHOOKS: isAllowed, NODE_ENV }: Settings<typeof webhookFields> & { NODE_ENV: string },
  { simulatorPort }: Context,
): WebhookConfig => ({
  allowsLocalWebhooks: isAllowed ?? (simulatorPort !== undefined && NODE_ENV !== 'production'),
})

/** In production it would let shops reach what runs beside the program. */
export const webhookProductionProblems = ({ ALLOW_LOCAL_WEBHOOKS: isAllowed }: Settings<typeof webhookFields>) =>
  isAllowed ? ['ALLOW_LOCAL_WEBHOOKS is for development: shops would reach what runs on this machine.'] : []
