import type { DisbursementFailure } from '#contracts/money/disbursements.ts'
import type { LocalizedName, PaymentMethodOption, ProviderId } from '#contracts/money/payments.ts'
import type { ProviderMeaning } from '#contracts/money/provider-reasons.ts'
import type { Cents } from '#contracts/wire/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { SettingFields, Settings } from '#server/platform/settings.ts'
import type { DisbursementProvider, DisbursementRoute } from './disbursement-provider.ts'
import type { NoticeFacts } from './notice-facts.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { ReceiptQueries } from './receipt-queries.ts'
import type { StatementFormat } from './statement-format.ts'

/**
 * A payment provider as one value: all that the rest of the program may know of it. Its folder exports it, and
 * `index.ts` beside this file lists it; nothing else names it (`docs/decisions/0035`).
 */
export interface ProviderDefinition<Id extends ProviderId, Fields extends SettingFields, Config> {
  /** Names it in rows, and its ledger account: `provider:{id}`. */
  id: Id
  /** Its name for administrators. */
  name: string
  methods: readonly PaymentMethodOption[]
  /** How money that it collected goes back. */
  refunds: RefundCapability
  /** What it means to the payee that money was not sent, by the provider's own words. */
  toDisbursementFailure(failure: string): DisbursementFailure
  /** What it is known to say, by its codes or words, with what each means to administrators. */
  meanings: readonly ProviderMeaning[]
  /** What a notice of its says, also where it is not configured any more; null where it is not of its form. */
  readNotice(body: unknown): NoticeFacts | null
  /** Whether vendors are paid through it, by whom the first that says so is used. */
  paysOut: boolean
  /** Null where it exports none, or none that is read yet. */
  statement: StatementFormat | null
  settings: ProviderSettings<Fields, Config>
  open(config: NonNullable<Config>, tools: ProviderTools): OpenProvider
}

/** Any provider, as the program handles it: each is only ever given the settings that it has read itself. */
export type AnyProvider = ProviderDefinition<ProviderId, SettingFields, unknown>

export const defineProvider = <const Id extends ProviderId, Fields extends SettingFields, Config>(
  definition: ProviderDefinition<Id, Fields, Config>,
) => definition

/** What the settings of a provider are read beside. */
export interface SettingsContext {
  /** Where customers reach us. */
  publicUrl: string
  /** Where the simulator listens, when some provider is simulated. */
  simulatorPort: number | undefined
}

export interface ProviderSettings<Fields extends SettingFields, Config> {
  fields: Fields
  /** Whether the simulator stands in for it, because it is not told to call the provider itself. */
  isSimulated(settings: Settings<Fields>): boolean
  /** Null where it is not configured, so that its methods are not offered. */
  config(settings: Settings<Fields>, context: SettingsContext): Config
  /** What of its settings ends by itself, and when; null where nothing is known to. */
  expiry?(config: NonNullable<Config>): { setting: string; at: Date } | null
  /** Why it does not start in production, a sentence each. */
  productionProblems(settings: Settings<Fields>, context: Pick<SettingsContext, 'simulatorPort'>): string[]
}

/** A payment whose money is given back. */
export interface RefundablePayment {
  receipt: string | null
  phone: string | null
  providerRequestId: string | null
  amountCents: Cents
}

export interface RefundCapability {
  /** The least that it gives back, unless it is all that is left. */
  minimumCents: Cents
  /**
   * How an amount goes back: null where it cannot be sent, so that a person pays it by hand. `isOtherMoney`: not what
   * the payment brought, but what came for it and is in suspense.
   */
  route(payment: RefundablePayment, amountCents: Cents, isOtherMoney: boolean): DisbursementRoute | null
  /** How it goes on when the provider has refused this route: null where there is no other. */
  routeAfterRefusal(refused: DisbursementRoute, amountCents: Cents): DisbursementRoute | null
}

/** What a provider is given to work with, beside its own settings. */
export interface ProviderTools {
  clock: Clock
  tokens: TokenStore
}

/**
 * Where an access token is shared between processes: a new one may make the old one worthless, so all must use the
 * newest.
 */
export interface TokenStore {
  read(): Promise<{ token: string; expiresAt: Date } | null>
  write(token: string, expiresAt: Date): Promise<void>
}

/** A provider that is configured, ready to be called. */
export interface OpenProvider {
  collects: PaymentProvider
  /** Null: what goes out is paid by hand, through the provider's portal. */
  disburses: DisbursementProvider | null
  /** Null where customers cannot pay by themselves, without being asked. */
  directPayments: DirectPayments | null
  /** Null where it cannot be asked about a receipt. */
  receipts: ReceiptQueries | null
  /** How many queries of a status it answers in a minute, all processes together. */
  queriesPerMinute: number
  /** Mounts the routes to which it sends webhook events, which verify and acknowledge them as it wants. */
  mountWebhooks(http: Http, webhooks: WebhookReceiver): void
  /** Whether a stored webhook event from this address may be believed; of others the provider is queried. */
  isTrustedAddress(address: string): boolean
}

/**
 * How customers pay our business number at the provider by hand, with an order's number as the account
 * (`docs/decisions/0056`).
 */
export interface DirectPayments {
  /** What they type at the provider, and where there they type it. */
  businessNumber: string
  steps: LocalizedName
  /** Has the provider check with us, and report to us, what is paid by hand. Doing so again changes nothing. */
  register(): Promise<void>
  /** Null when the body is not of the provider's form, or about another business number. */
  parse(body: unknown): DirectPayment | null
}

/** Money that a customer has paid, or is about to pay, without being asked. */
export interface DirectPayment {
  receipt: string
  /** As it was typed. */
  account: string
  amountCents: Cents
  /** Whether it may have come from this phone, as far as the provider shows the payer's number. */
  fitsPhone(phone: string): boolean
}

/** PAYMENT, DIRECT: of money coming in, asked for or not. RESULT, TIMEOUT, STATUS: of money going out. */
export type WebhookEventKind = 'PAYMENT' | 'DIRECT' | 'RESULT' | 'TIMEOUT' | 'STATUS'

/** Whether a direct payment is wanted: CLOSED, its order no longer waits for money. */
export type DirectPaymentCheck = 'WANTED' | 'UNKNOWN_ACCOUNT' | 'WRONG_AMOUNT' | 'CLOSED'

export interface IncomingWebhookEvent {
  kind: WebhookEventKind
  /** The secret end of the path it came to; null where the sender signs instead. */
  token: string | null
  /** What came, byte for byte. */
  raw: Buffer
  address: string
}

/** Stores a provider's webhook events, so that their sender can be acknowledged, and applies them after. */
export interface WebhookReceiver {
  receive(incoming: IncomingWebhookEvent): Promise<void>
  /**
   * Takes what a provider answers about a receipt that it was asked for, or that it came to no answer. What is lost is
   * asked again.
   */
  receiveReceiptAnswer(answer: { token: string; raw: Buffer; address: string; isTimeout: boolean }): Promise<void>
  /** Answers a provider that asks before it takes a direct payment. It reads only, and holds nothing. */
  checkDirectPayment(asked: Pick<DirectPayment, 'account' | 'amountCents'>): Promise<DirectPaymentCheck>
}
