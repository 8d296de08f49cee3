import type { PaymentChannel, PaymentMethod, PaymentMethodOption, ProviderId } from '#contracts/money/payments.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { assert } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { DisbursementProvider } from './disbursement-provider.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type {
  AnyProvider,
  DirectPayments,
  IncomingWebhookEvent,
  OpenProvider,
  WebhookReceiver,
} from './provider-definition.ts'
import { providerRateLimit } from './provider-rate-limit.ts'
import { tokenStore } from './provider-tokens.ts'
import type { ReceiptQueries } from './receipt-queries.ts'

/** A webhook event with the provider that it came from. */
export type ProviderWebhookEvent = IncomingWebhookEvent & { provider: ProviderId }

/** What a provider answers about a receipt, with the provider that it came from. */
export type ProviderReceiptAnswer = Parameters<WebhookReceiver['receiveReceiptAnswer']>[0] & { provider: ProviderId }

/** A webhook event with the id that its row has, whenever that is written, and the moment it came. */
export type ReceivedWebhookEvent = ProviderWebhookEvent & { id: string; receivedAt: Date }

/** A method that can be chosen, with the provider that carries it out. */
export interface OfferedMethod extends PaymentMethodOption {
  provider: ProviderId
  reference: PaymentProvider['reference']
}

/** The payment providers of this program, by their ids. */
export interface PaymentProviders {
  /** Every provider that is registered, configured or not. */
  all: readonly AnyProvider[]
  /**
   * What customers may choose: the methods of the providers that are configured, in the order of their registration.
   */
  offered: readonly OfferedMethod[]
  /** The provider that vendors are paid through. */
  payoutProvider: ProviderId
  /** One that is registered; a row of the past may name one that no longer is. */
  find(id: ProviderId): AnyProvider | undefined
  /** Undefined where it is not configured (any more). */
  collecting(id: ProviderId): PaymentProvider | undefined
  /** Undefined where money is not sent through it: people pay by hand. */
  disbursing(id: ProviderId): DisbursementProvider | undefined
  /** Undefined where its customers cannot pay by hand. */
  direct(id: ProviderId): DirectPayments | undefined
  /** The same for customers to read: only once the provider reports to us what they pay. */
  payableByHand(id: ProviderId): DirectPayments | undefined
  /** Undefined where it cannot be asked about a receipt. */
  receipts(id: ProviderId): ReceiptQueries | undefined
  /** Has every provider report what customers pay by hand. */
  registerDirectPayments(): Promise<void>
  /** Takes a token for a query of this provider; false when none is left for now. */
  takeQueryToken(id: ProviderId): Promise<boolean>
  isTrustedAddress(id: ProviderId, address: string): boolean
  mountWebhooks(http: Http, webhooks: ProvidersWebhookReceiver): void
}

/** As a provider's own receiver, with the provider named where that matters. */
export interface ProvidersWebhookReceiver extends Pick<WebhookReceiver, 'checkDirectPayment'> {
  receive(incoming: ProviderWebhookEvent): Promise<void>
  receiveReceiptAnswer(answer: ProviderReceiptAnswer): Promise<void>
}

interface Given {
  definitions: readonly AnyProvider[]
  /** The settings of each provider, by its id; null where it is not configured. */
  configs: Readonly<Record<ProviderId, unknown>>
  db: Db
  clock: Clock
}

export function openPaymentProviders({ definitions, configs, db, clock }: Given): PaymentProviders {
  const names = definitions.flatMap(({ id, methods }) => [id, ...methods.map(({ method }) => method)])
  assert(new Set(names).size === names.length, 'two payment providers have the same id or method')
  const open = new Map<ProviderId, OpenProvider & { takeQueryToken: () => Promise<boolean> }>()
  for (const definition of definitions) {
    const config = configs[definition.id]
    if (!config) continue
    const provider = definition.open(config, { clock, tokens: tokenStore(db, definition.id) })
    const takeQueryToken = providerRateLimit(db, clock, definition.id, provider.queriesPerMinute)
    open.set(definition.id, { ...provider, takeQueryToken })
  }
  const registered = new Set<ProviderId>()
  const payoutProvider = definitions.find(({ paysOut }) => paysOut)
  assert(payoutProvider, 'one payment provider pays vendors out')
  const offered = definitions.flatMap(({ id, methods }) => {
    const reference = open.get(id)?.collects.reference
    return reference ? methods.map((method) => ({ ...method, provider: id, reference })) : []
  })
  return {
    all: definitions,
    offered,
    payoutProvider: payoutProvider.id,
    find: (id) => definitions.find((definition) => definition.id === id),
    collecting: (id) => open.get(id)?.collects,
    receipts: (id) => open.get(id)?.receipts ?? undefined,
    direct: (id) => open.get(id)?.directPayments ?? undefined,
    payableByHand: (id) => (registered.has(id) ? (open.get(id)?.directPayments ?? undefined) : undefined),
    async registerDirectPayments() {
      for (const [id, { directPayments }] of open) {
        if (!directPayments || registered.has(id)) continue
        await directPayments.register()
        registered.add(id)
      }
    },
    disbursing: (id) => open.get(id)?.disburses ?? undefined,
    // What is not configured is not queried, so nothing of its rate limit is used.
    takeQueryToken: async (id) => (await open.get(id)?.takeQueryToken()) ?? true,
    isTrustedAddress: (id, address) => open.get(id)?.isTrustedAddress(address) ?? false,
    mountWebhooks(http, { receive, receiveReceiptAnswer, checkDirectPayment }) {
      for (const [provider, { mountWebhooks }] of open)
        mountWebhooks(http, {
          receive: (incoming) => receive({ provider, ...incoming }),
          receiveReceiptAnswer: (answer) => receiveReceiptAnswer({ provider, ...answer }),
          checkDirectPayment,
        })
    },
  }
}

/** How a payment's method is shown, also where it is offered no longer: then by its code. */
export function describeMethod(
  providers: Pick<PaymentProviders, 'all'>,
  { method, phone }: { method: PaymentMethod; phone: string | null },
): PaymentMethodOption {
  const known = providers.all.flatMap(({ methods }) => methods).find((option) => option.method === method)
  const channel: PaymentChannel = phone ? 'PROMPT' : 'REDIRECT'
  return known ?? { method, channel, name: { en: method, sw: method } }
}

/** An offered method as it crosses the wire. */
export const toOption = ({ provider: _, reference: __, ...option }: OfferedMethod): PaymentMethodOption => option
