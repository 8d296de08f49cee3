import type { Language } from '#contracts/account/identity.ts'
import type { AttachedKind, AttachmentFormat } from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'
import type { NotificationData } from '#contracts/notifications.ts'
import type { UserId } from '#contracts/wire/primitives.ts'

/** A file that goes with a message. */
export interface Attachment {
  format: AttachmentFormat
  /** What its bytes are. */
  type: 'image/jpeg' | 'application/pdf'
  filename: string
  bytes: Buffer
}

/** Made when it is sent; null where its rows say that there is none, and a moment at which to look again while it waits for something. */
export type DrawAttachment = () => Promise<Attachment | Date | null>

export interface Attached {
  /** Null: it is told by words alone. */
  draw: DrawAttachment | null
  /** What else there is of it, each by the id of its row: each has a message of its own. */
  others: readonly string[]
}

interface Asked<Kind extends AttachedKind> {
  userId: UserId
  language: Language
  data: NotificationData[Kind]
  /** One of the others. */
  subjectId: string | null
}

/** What goes with messages, as the modules of its rows make it; null where nobody is to be told any more. */
export type FindAttached = { [Kind in AttachedKind]: (asked: Asked<Kind>) => Promise<Attached | null> }

/** One of a format, drawn as they are, for Meta to look at. */
export type AttachmentExample = (format: AttachmentFormat) => Promise<Attachment>
