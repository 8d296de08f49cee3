import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { getLocale } from '#web/paraglide/runtime.js'

/** Sunday first. The formatter's Swahili days are never short. */
const swahiliDays = ['Jpili', 'Jtatu', 'Jnne', 'Jtano', 'Alh', 'Iju', 'Jmosi']

const shortWeekday = (at: string) =>
  getLocale() === 'sw' ? swahiliDays[new Date(nairobiDay(at)).getUTCDay()] : formatDate(at, 'weekdayName')

/** Month, day and weekday, as on a tear-off calendar. */
export function DateBlock({ at }: { at: string }) {
  const small = 'block font-[650] text-12 text-ink-2 [font-stretch:90%]'
  return (
    <time
      dateTime={at}
      className="self-start border-line-strong border-r border-dashed pr-2.5 text-center font-[750] leading-none [font-stretch:80%]"
    >
      <span className={small}>{formatDate(at, 'month')}</span>
      <span className="my-1 block text-[27px] tracking-[-.02em]">{formatDate(at, 'dayNumber')}</span>
      <span className={small}>{shortWeekday(at)}</span>
    </time>
  )
}
