import type { Scan, ScanResult } from '#contracts/scan.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'

/** What whoever checks tickets does: let in, look closer, or turn away. */
export type ScanVerdict = 'accept' | 'warn' | 'reject'

interface ResultLabels {
  verdict: ScanVerdict
  title: () => string
  text: (scan: Scan) => string
}

const rejected = { verdict: 'reject', title: () => m.scan_do_not() } as const

const results: Record<ScanResult, ResultLabels> = {
  ACCEPTED: { verdict: 'accept', title: () => m.scan_let_in(), text: ({ ticket }) => ticket?.typeName ?? '' },
  ALREADY_USED: {
    verdict: 'warn',
    title: () => m.scan_already(),
    text: ({ usedAt }) => (usedAt ? m.scan_already_at({ time: when(usedAt) }) : m.scan_already_text()),
  },
  NOT_YET: {
    verdict: 'warn',
    title: () => m.scan_not_yet(),
    text: ({ ticket }) => (ticket ? m.scan_doors_at({ time: when(ticket.event.doorsAt) }) : ''),
  },
  WRONG_EVENT: {
    ...rejected,
    text: ({ ticket }) => (ticket ? m.scan_wrong_event({ event: ticket.event.title }) : ''),
  },
  UNKNOWN: { ...rejected, text: () => m.scan_unknown() },
  VOID: { ...rejected, text: () => m.scan_void() },
  OVER: { ...rejected, text: () => m.scan_over() },
}

export const scanVerdict = ({ result }: Scan): ScanVerdict => results[result].verdict

/** The answer in words: what to do, and why. */
export const scanMessage = (scan: Scan) => ({
  title: results[scan.result].title(),
  text: results[scan.result].text(scan),
})

/** The time alone when it is today. */
const when = (moment: string) => formatDate(moment, nairobiDay(moment) === nairobiDay(new Date()) ? 'time' : 'moment')
