import * as z from 'zod'
import { ProviderId } from '../../money/payments.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { Shillings } from '../../wire/money.ts'
import { Instant } from '../../wire/primitives.ts'
import { alertNames } from './alert-names.ts'

export const AlertName = z.enum(alertNames)

/** PAGE: somebody is woken up. TICKET: it is looked at in the morning. */
export const AlertSeverity = z.enum(['PAGE', 'TICKET'])
export type AlertSeverity = z.infer<typeof AlertSeverity>

export const Alert = z.object({
  id: z.uuid(),
  name: AlertName,
  severity: AlertSeverity,
  /** Which provider, channel or job it is about; empty where there is but one. */
  subject: z.string(),
  beganAt: Instant,
  firedAt: Instant,
  /** When administrators were told by their channels. */
  toldAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
export type Alert = z.infer<typeof Alert>

/** Payments that ended in an hour. */
const ProviderHour = z.object({
  at: Instant,
  succeeded: z.int(),
  /** Ended by the provider's fault, and not by its customer's. */
  faults: z.int(),
  /** Half of those that succeeded were answered in so many seconds. */
  answerSeconds: z.number().nullable(),
})

const Queue = z.object({
  /** `payments`, or a channel of messages: `sms`. */
  name: z.string(),
  waiting: z.int(),
  oldestSeconds: z.number().nullable(),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'Shows whether the market takes orders and money, what waits, and what was alerted',
  access: 'admin',
  admins: ['operations'],
  response: z.object({
    at: Instant,
    /** How long ago the worker held the rules against the figures; null where it never has. */
    watchedSeconds: z.number().nullable(),
    /** Alerts that have fired and not ended, then those that ended last. */
    alerts: z.array(Alert),
    /** Of the last 24 hours, by provider; an hour without a payment is left out. */
    providers: z.array(z.object({ provider: ProviderId, hours: z.array(ProviderHour) })),
    queues: z.array(Queue),
    books: z.object({
      proofSeconds: z.number().nullable(),
      violations: z.int().nullable(),
      databaseBytes: z.number(),
      connectionsUsed: z.int(),
      connectionsMost: z.int(),
      replicaSeconds: z.number().nullable(),
      backupSeconds: z.number().nullable(),
      restoreSeconds: z.number().nullable(),
      diskFreeBytes: z.number(),
      diskTotalBytes: z.number(),
    }),
    now: z.object({
      /** Placed in the last 15 minutes. */
      orders: z.int(),
      /** That may sell, and of them those that were paused because they did not answer. */
      shops: z.int(),
      pausedShops: z.int(),
      suspenseKES: Shillings,
    }),
  }),
})
