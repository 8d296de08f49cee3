import { decodeBase45, encodeBase45 } from '#contracts/tickets/base45.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { decodeSet, encodeSet } from './exchange-set.ts'
import type { SeenTickets } from './learned.ts'

/** Begins every frame; a ticket's code begins with another. */
const mark = 'ULZX1:'
const headerLength = 8
/** What a QR that another phone's screen shows is read from at once, and what one of many may hold. */
const [usualBytes, largestBytes, fewFrames] = [240, 460, 16]

export interface ExchangeFrame {
  /** The same for all frames of one message: its checksum. */
  message: number
  /** From 0. */
  index: number
  count: number
  payload: Uint8Array
}

/** What is shown to the other device, as texts of QR codes: one after the other, again and again. */
export function encodeFrames(seen: readonly SeenTickets[]): string[] {
  const bytes = encodeMessage(seen)
  const size = bytes.length > usualBytes * fewFrames ? largestBytes : usualBytes
  const count = Math.max(1, Math.ceil(bytes.length / size))
  const message = checksum(bytes)
  return Array.from({ length: count }, (_, index) => {
    const payload = bytes.subarray(index * size, (index + 1) * size)
    const frame = new Uint8Array(headerLength + payload.length)
    const view = new DataView(frame.buffer)
    view.setUint32(0, message)
    view.setUint16(4, index)
    view.setUint16(6, count)
    frame.set(payload, headerLength)
    return mark + encodeBase45(frame)
  })
}

/** Null for what is no frame. */
export function readFrame(text: string): ExchangeFrame | null {
  const frame = text.startsWith(mark) ? decodeBase45(text.slice(mark.length)) : null
  if (!frame || frame.length < headerLength) return null
  const view = new DataView(frame.buffer, frame.byteOffset)
  const [message, index, count] = [view.getUint32(0), view.getUint16(4), view.getUint16(6)]
  return index < count ? { message, index, count, payload: frame.subarray(headerLength) } : null
}

/** Null until all frames of a message are there; what does not fit together is none. */
export function joinFrames(frames: readonly ExchangeFrame[]): SeenTickets[] | null {
  const first = frames[0]
  if (!first) return null
  const byIndex = new Map(frames.filter(({ message }) => message === first.message).map((each) => [each.index, each]))
  if (byIndex.size < first.count) return null
  const parts = [...byIndex.values()].toSorted((a, b) => a.index - b.index).map(({ payload }) => [...payload])
  const bytes = Uint8Array.from(parts.flat())
  return checksum(bytes) === first.message ? decodeMessage(bytes) : null
}

type Head = [eventId: EventId, device: string, gate: string, at: number, inside: number, outside: number]

/** For each device: the length of its head, the head as JSON, and for both sets their length and themselves. */
function encodeMessage(seen: readonly SeenTickets[]): Uint8Array {
  const parts = seen.flatMap(({ eventId, device, gate, at, inside, outside }) => {
    const head: Head = [eventId, device, gate, at, new Set(inside).size, new Set(outside).size]
    return [new TextEncoder().encode(JSON.stringify(head)), encodeSet(inside), encodeSet(outside)]
  })
  return Uint8Array.from(
    parts.flatMap((part) => [part.length >> 16, (part.length >> 8) & 255, part.length & 255, ...part]),
  )
}

function decodeMessage(bytes: Uint8Array): SeenTickets[] | null {
  const parts: Uint8Array[] = []
  for (let at = 0; at + 3 <= bytes.length; ) {
    const length = bytes[at]! * 65_536 + bytes[at + 1]! * 256 + bytes[at + 2]!
    parts.push(bytes.subarray(at + 3, at + 3 + length))
    at += 3 + length
  }
  try {
    return Array.from({ length: Math.floor(parts.length / 3) }, (_, n) => {
      const [head, inside, outside] = parts.slice(3 * n, 3 * n + 3) as [Uint8Array, Uint8Array, Uint8Array]
      const [eventId, device, gate, at, ins, outs] = JSON.parse(new TextDecoder().decode(head)) as Head
      return { eventId, device, gate, at, inside: decodeSet(inside, ins), outside: decodeSet(outside, outs) }
    })
  } catch {
    return null
  }
}

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  }
  return ~rest >>> 0
}
