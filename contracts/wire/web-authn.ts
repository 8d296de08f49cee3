import * as z from 'zod'

/** Base64 for addresses, as browsers write bytes in JSON. */
const Bytes = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/)
const Extensions = z.record(z.string(), z.unknown())
const Attachment = z.enum(['platform', 'cross-platform']).nullish()

/** What a browser says of a passkey that it has made (Web Authentication, level 3, 5.1). */
export const MadePasskey = z.strictObject({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    authenticatorData: Bytes.optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: Bytes.nullish(),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
})

/** What a browser says of a passkey that was used. */
export const UsedPasskey = z.strictObject({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
})
export type MadePasskey = z.infer<typeof MadePasskey>
export type UsedPasskey = z.infer<typeof UsedPasskey>
