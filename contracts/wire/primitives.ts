import * as z from 'zod'

const id = <Kind extends string>() =>
  z
    .uuidv7()
    .meta({ examples: ['019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20'] })
    .brand<Kind>()

export const UserId = id<'UserId'>()
export const SessionId = id<'SessionId'>()
export const PasskeyId = id<'PasskeyId'>()
export const PhoneCodeId = id<'PhoneCodeId'>()
export const LostFactorId = id<'LostFactorId'>()
export const VendorId = id<'VendorId'>()
export const DeliveryAreaId = id<'DeliveryAreaId'>()
export const ProductId = id<'ProductId'>()
export const VariationId = id<'VariationId'>()
export const OptionGroupId = id<'OptionGroupId'>()
export const OptionId = id<'OptionId'>()
export const EventId = id<'EventId'>()
export const WaitlistEntryId = id<'WaitlistEntryId'>()
export const QueueEntryId = id<'QueueEntryId'>()
export const PictureId = id<'PictureId'>()
export const DocumentId = id<'DocumentId'>()
export const AddressId = id<'AddressId'>()
export const OrderId = id<'OrderId'>()
export const OrderLineId = id<'OrderLineId'>()
export const PaymentId = id<'PaymentId'>()
export const TicketId = id<'TicketId'>()
export const PayoutId = id<'PayoutId'>()
export const RefundId = id<'RefundId'>()
export const WebhookEventId = id<'WebhookEventId'>()
export const NotificationId = id<'NotificationId'>()
export const PayoutBatchId = id<'PayoutBatchId'>()
export const CommissionRuleId = id<'CommissionRuleId'>()
export const StatementLineId = id<'StatementLineId'>()
export const StatementId = id<'StatementId'>()
export const SuspenseId = id<'SuspenseId'>()
export const DisbursementId = id<'DisbursementId'>()
export const GateDeviceId = id<'GateDeviceId'>()
export const GateEnrolmentId = id<'GateEnrolmentId'>()
export const IncidentId = id<'IncidentId'>()
export const DeliveryId = id<'DeliveryId'>()
export const LedgerProofId = id<'LedgerProofId'>()
export const CorrectionId = id<'CorrectionId'>()
export const StaffId = id<'StaffId'>()
export const StaffInvitationId = id<'StaffInvitationId'>()
export const PushDeviceId = id<'PushDeviceId'>()
export const PushMessageId = id<'PushMessageId'>()
export const WhatsappOptInId = id<'WhatsappOptInId'>()
export const InvoiceId = id<'InvoiceId'>()
export const WebhookId = id<'WebhookId'>()
export const EtimsDeviceId = id<'EtimsDeviceId'>()
export const ReviewId = id<'ReviewId'>()
export const SynonymsId = id<'SynonymsId'>()
export const PlacementId = id<'PlacementId'>()
export const CollectionId = id<'CollectionId'>()
export const ProblemId = id<'ProblemId'>()
export type UserId = z.infer<typeof UserId>
export type SessionId = z.infer<typeof SessionId>
export type VendorId = z.infer<typeof VendorId>
export type PasskeyId = z.infer<typeof PasskeyId>
export type PhoneCodeId = z.infer<typeof PhoneCodeId>
export type LostFactorId = z.infer<typeof LostFactorId>
export type DeliveryAreaId = z.infer<typeof DeliveryAreaId>
export type ProductId = z.infer<typeof ProductId>
export type VariationId = z.infer<typeof VariationId>
export type OptionGroupId = z.infer<typeof OptionGroupId>
export type OptionId = z.infer<typeof OptionId>
export type EventId = z.infer<typeof EventId>
export type WaitlistEntryId = z.infer<typeof WaitlistEntryId>
export type QueueEntryId = z.infer<typeof QueueEntryId>
export type PictureId = z.infer<typeof PictureId>
export type DocumentId = z.infer<typeof DocumentId>
export type AddressId = z.infer<typeof AddressId>
export type OrderId = z.infer<typeof OrderId>
export type OrderLineId = z.infer<typeof OrderLineId>
export type PaymentId = z.infer<typeof PaymentId>
export type TicketId = z.infer<typeof TicketId>
export type PayoutId = z.infer<typeof PayoutId>
export type RefundId = z.infer<typeof RefundId>
export type WebhookEventId = z.infer<typeof WebhookEventId>
export type NotificationId = z.infer<typeof NotificationId>
export type PayoutBatchId = z.infer<typeof PayoutBatchId>
export type CommissionRuleId = z.infer<typeof CommissionRuleId>
export type StatementLineId = z.infer<typeof StatementLineId>
export type StatementId = z.infer<typeof StatementId>
export type SuspenseId = z.infer<typeof SuspenseId>
export type DisbursementId = z.infer<typeof DisbursementId>
export type GateDeviceId = z.infer<typeof GateDeviceId>
export type GateEnrolmentId = z.infer<typeof GateEnrolmentId>
export type IncidentId = z.infer<typeof IncidentId>
export type DeliveryId = z.infer<typeof DeliveryId>
export type LedgerProofId = z.infer<typeof LedgerProofId>
export type CorrectionId = z.infer<typeof CorrectionId>
export type StaffId = z.infer<typeof StaffId>
export type StaffInvitationId = z.infer<typeof StaffInvitationId>
export type PushDeviceId = z.infer<typeof PushDeviceId>
export type PushMessageId = z.infer<typeof PushMessageId>
export type WhatsappOptInId = z.infer<typeof WhatsappOptInId>
export type InvoiceId = z.infer<typeof InvoiceId>
export type WebhookId = z.infer<typeof WebhookId>
export type EtimsDeviceId = z.infer<typeof EtimsDeviceId>
export type ReviewId = z.infer<typeof ReviewId>
export type SynonymsId = z.infer<typeof SynonymsId>
export type PlacementId = z.infer<typeof PlacementId>
export type CollectionId = z.infer<typeof CollectionId>
export type ProblemId = z.infer<typeof ProblemId>

/** NUL cannot be stored by PostgreSQL and a lone surrogate is not text; both are refused rather than cleaned. */
const isText = (value: string) => value.isWellFormed() && !value.includes('\0')

/** Text a person typed: trimmed, normalised once, never empty. */
export const text = (max: number) =>
  z
    .string()
    .refine(isText, { error: 'This text has characters that cannot be kept.', abort: true })
    .overwrite((value) => value.normalize('NFC').trim())
    .min(1, 'Fill this in.')
    .max(max, `Use at most ${max} characters.`)

/** As `text`, but may be left empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .refine(isText, { error: 'This text has characters that cannot be kept.', abort: true })
    .overwrite((value) => value.normalize('NFC').trim())

/** Words to search by, short enough to compare by trigrams. */
export const SearchText = optionalText(80)

export const Email = z
  .string()
  .max(254)
  .transform((value) => value.trim())
  .pipe(z.email('Write an email address, like name@gmail.com.'))
  .meta({ examples: ['achieng@gmail.com'] })

/** Kenyan mobile numbers as people type them, kept as `254…` (the form M-Pesa speaks; source: Daraja's MSISDN rule). */
export function toMsisdn(typed: string): string | null {
  // Digits among letters are of a name or an address: `0712345678@gmail.com` is no number.
  if (/[\p{L}@]/u.test(typed)) return null
  let digits = typed.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) digits = digits.slice(1)
  if (digits.startsWith('00254')) digits = digits.slice(2)
  if (/^2540[17]\d{8}$/.test(digits)) digits = `254${digits.slice(4)}`
  if (/^0[17]\d{8}$/.test(digits)) digits = `254${digits.slice(1)}`
  if (/^[17]\d{8}$/.test(digits)) digits = `254${digits}`
  return /^254[17]\d{8}$/.test(digits) ? digits : null
}

/** Input in any usual spelling; the output is E.164, `+254712345678`. */
export const Phone = z
  .string()
  .max(40)
  .transform((typed) => `+${toMsisdn(typed)}`)
  .pipe(z.string().regex(/^\+254[17]\d{8}$/, 'Write a Kenyan mobile number, like 0712 345 678.'))
  .meta({ description: 'A Kenyan mobile number in any usual spelling.', examples: ['+254712345678'] })

/** A provider's receipt as its portal shows it and a person copies it: `UHD4L1B7TM`. */
export const ProviderReceipt = z
  .string()
  .max(40)
  .transform((typed) => typed.replace(/\s+/g, '').toUpperCase())
  .pipe(
    // Ten letters and digits may all be letters: one receipt in ten of mobile money has no digit.
    z
      .string()
      .regex(
        /^(?:[A-Z0-9]{10}|(?=.*\d)[A-Z0-9][A-Z0-9.-]{6,38}[A-Z0-9])$/,
        'Write the provider’s receipt, like UHD4L1B7TM.',
      ),
  )
  .meta({ examples: ['UHD4L1B7TM'] })

export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
  .meta({ examples: ['mama-oliech'] })

/** A moment in UTC, ISO 8601. */
export const Instant = z.iso.datetime().meta({
  description: 'An instant in UTC, ISO 8601.',
  examples: ['2026-11-20T09:00:00Z'],
})

/** A calendar day in Nairobi, `2026-11-20`. */
export const Day = z.iso.date().meta({ description: 'A calendar day in Nairobi.', examples: ['2026-11-20'] })

/** A calendar month in Nairobi, `2026-11`. */
export const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .meta({ description: 'A calendar month in Nairobi.', examples: ['2026-11'] })

/** One of the 47 counties by its key; the list is in `counties.ts`. */
export const CountySlug = Slug.meta({ description: 'One of the 47 counties, by its key.', examples: ['nairobi'] })

/**
 * A picture in several widths: `${base}-${width}.${format}`. `aspect` is width by height. `placeholder` is what is drawn
 * before it is there: the colours of its four quarters, row by row, six hexadecimal digits each.
 */
export const Picture = z
  .object({
    base: z.string(),
    widths: z.array(z.int()),
    formats: z.array(z.enum(['avif', 'webp'])),
    aspect: z.number(),
    placeholder: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional(),
  })
  .meta({
    examples: [
      {
        base: '/media/tilapia',
        widths: [320, 640],
        formats: ['avif', 'webp'],
        aspect: 1.5,
        placeholder: '8a6a4fb08d63d9c9a87c5b3f',
      },
    ],
  })
export type Picture = z.infer<typeof Picture>

/** The version of a row that was seen, sent with its change. */
export const Version = z.int().min(0).max(2_147_483_647)

/** Query strings carry text; a flag is `true` or `false`, or left out. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .pipe(z.boolean())

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(400).optional(),
}

/**
 * What a list is asked for as a file: every row that matches. The heads of the columns are in this language; codes are
 * those of the API.
 */
export const csvQuery = { language: z.enum(['en', 'sw']).default('en') }

/** Rows of a spreadsheet (RFC 4180), the heads first. Amounts are plain numbers of shillings, moments are UTC. */
export const CsvText = z.string()

export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const Nothing = z.null()

/**
 * The platform, where a vendor is named: whose accounts keep money that belongs to no vendor (in suspense without a
 * payment that it came for, what a provider charges for no order), and of whom an entry of the audit trail is that
 * concerns no vendor. It has no row in `vendors`, so no list of vendors has to leave it out, and nobody can sign in as
 * it; the tables that can name it have no foreign key to `vendors`.
 */
export const platformVendorId = '00000000-0000-7000-8000-000000000000' as VendorId
