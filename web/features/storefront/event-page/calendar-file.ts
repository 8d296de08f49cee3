export interface CalendarEvent {
  slug: string
  title: string
  description: string
  venue: string
  startsAt: string
  endsAt: string
  /** The address of its page. */
  url: string
}

/** `20261120T170000Z` */
const stamp = (moment: string | number) => `${new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')}`

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** RFC 5545 lines hold at most 75 bytes; what is longer goes on after a line break and a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const letter of line) {
    const bytes = encoder.encode(letter).length
    if (size + bytes > 74) {
      parts.push(part)
      part = ''
      size = 0
    }
    part += letter
    size += bytes
  }
  return [...parts, part].join('\r\n ')
}

/** The event as a file that every calendar takes. */
export function calendarFile(event: CalendarEvent, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Uliza//Events//EN',
    'BEGIN:VEVENT',
    `UID:${event.slug}@uliza`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.venue)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
