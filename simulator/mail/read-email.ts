import PostalMime from 'postal-mime'

/** An email as a mail program reads it. */
export interface Email {
  from: string
  subject: string
  messageId: string
  /** Where mail programs offer to unsubscribe; empty where nowhere. */
  unsubscribe: string
  /** What they post there by themselves; empty where they do not. */
  unsubscribePost: string
  text: string
  html: string
  attachments: { name: string; type: string; content: Buffer }[]
}

export async function readEmail(raw: Buffer): Promise<Email> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const { from, subject = '', messageId = '', headers, text = '', html = '', attachments } = email
  const headerValue = (header: string) => headers.find(({ key }) => key === header)?.value ?? ''
  return {
    from: from?.name ? `${from.name} <${from.address}>` : (from?.address ?? ''),
    subject,
    messageId,
    unsubscribe: headerValue('list-unsubscribe'),
    unsubscribePost: headerValue('list-unsubscribe-post'),
    text,
    html,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'file',
      type: mimeType,
      content: Buffer.from(content as Uint8Array),
    })),
  }
}
