import type { Scan, ScanResult } from '#contracts/door/scan.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** What whoever checks tickets does: let in, look closer, or turn away. */
export type ScanVerdict = 'accept' | 'warn' | 'reject'

interface ResultLabels {
  verdict: ScanVerdict
  title: (scan: Scan) => string
  text: (scan: Scan) => string
}

const rejected = { verdict: 'reject', title: () => m.scan_do_not() } as const

const results: Record<ScanResult, ResultLabels> = {
  valid: {
    verdict: 'accept',
    title: ({ order }) => (order ? m.scan_hand_over() : m.scan_let_in()),
    text: ({ ticket, order }) => order?.number ?? ticket?.typeName ?? '',
  },
  out: { verdict: 'accept', title: () => m.scan_out(), text: ({ ticket }) => ticket?.typeName ?? '' },
  already_used: {
    verdict: 'warn',
    title: ({ order }) => (order ? m.scan_handed_over() : m.scan_already()),
    text: ({ admission }) => (admission ? alreadyAt(admission) : m.scan_already_text()),
  },
  not_inside: { verdict: 'warn', title: () => m.scan_not_inside(), text: () => m.scan_not_inside_text() },
  not_yet: {
    verdict: 'warn',
    title: () => m.scan_not_yet(),
    text: ({ ticket }) => (ticket ? m.scan_doors_at({ time: when(ticket.event.doorsAt) }) : m.scan_order_not_ready()),
  },
  wrong_event: {
    ...rejected,
    text: ({ ticket }) => (ticket ? m.scan_wrong_event({ event: ticket.event.title }) : m.scan_wrong_event_other()),
  },
  wrong_vendor: { ...rejected, text: () => m.scan_wrong_vendor() },
  unknown: { ...rejected, text: () => m.scan_unknown() },
  refunded: { ...rejected, text: () => m.scan_refunded() },
  revoked: { ...rejected, text: (scan) => revoked(scan) },
  unpaid: { ...rejected, text: () => m.scan_unpaid() },
  over: { ...rejected, text: () => m.scan_over() },
}

const alreadyAt = ({ at, gate }: NonNullable<Scan['admission']>) =>
  gate ? m.scan_already_gate({ time: when(at), gate }) : m.scan_already_at({ time: when(at) })

function revoked({ reason }: Scan): string {
  if (reason === 'event_cancelled') return m.scan_event_cancelled()
  return reason === 'replaced' ? m.scan_replaced() : m.scan_void()
}

export const scanVerdict = ({ result }: Scan): ScanVerdict => results[result].verdict

/** The answer in words: what to do, and why. */
export const scanMessage = (scan: Scan) => ({
  title: results[scan.result].title(scan),
  text: results[scan.result].text(scan),
})

/** The time alone when it is today. */
const when = (moment: string) => formatDate(moment, nairobiDay(moment) === nairobiDay(new Date()) ? 'time' : 'moment')
