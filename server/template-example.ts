import { exampleReceipt } from './modules/orders/index.ts'
import type { AttachmentExample } from './modules/outbox/index.ts'
import { exampleTicket } from './modules/tickets/index.ts'
import { openDrawings } from './platform/pdf/drawings.ts'

/** What goes with WhatsApp messages, as Meta is shown it with a template. */
export const templateExample: AttachmentExample = async (format) => {
  const drawings = openDrawings()
  const example = await (format === 'IMAGE' ? exampleTicket(drawings) : exampleReceipt(drawings))
  await drawings.end()
  return example
}
