import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatAmount } from '#web/lib/format/money.ts'
import { dayMoment } from '#web/lib/format/time-taken.ts'
import { m } from '#web/paraglide/messages.js'
import { Table, Td, Th, Tr } from '#web/ui/tables/table.tsx'
import { bookUrl, type LoadedProof } from './load-proof.ts'
import { sealStart } from './seal-start.ts'

type SealsBeforeProps = Pick<LoadedProof, 'before' | 'nextCursor' | 'isEarlier'> &
  Pick<LoadedProof['proof'], 'unbroken'>

/** The seals of the days before, page by page: by links, so that no script is needed. */
export function SealsBefore({ before, nextCursor, isEarlier, unbroken }: SealsBeforeProps) {
  return (
    <section id="seals">
      <h2 className="text-20">{m.trust_before()}</h2>
      {before.length > 0 ? (
        <Table caption={m.trust_before()} className="mt-3">
          <thead>
            <tr>
              <Th>{m.trust_day()}</Th>
              <Th>{m.trust_seal()}</Th>
              <Th right>{m.trust_lines()}</Th>
            </tr>
          </thead>
          <tbody>
            {before.map(({ day, seal, lines }) => (
              <Tr key={day}>
                <Td>
                  <a href={bookUrl(day)} className="link inline-flex min-h-11 items-center font-normal">
                    {formatDate(dayMoment(day), 'weekday')}
                  </a>
                </Td>
                <Td>
                  <abbr title={seal} className="font-[650] no-underline">
                    {sealStart(seal)}
                  </abbr>
                </Td>
                <Td right>{formatAmount(lines)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <p className="mt-2 text-ink-2">{m.trust_before_none()}</p>
      )}
      <p className="flex flex-wrap gap-x-5">
        {isEarlier && (
          <Link to="/proof" hash="seals" className="link py-3 text-13">
            {m.trust_latest()}
          </Link>
        )}
        {nextCursor && (
          <Link to="/proof" search={{ after: nextCursor }} hash="seals" className="link py-3 text-13">
            {m.trust_earlier()}
          </Link>
        )}
      </p>
      {unbroken && (
        <p className="meta mt-1">
          {m.trust_unbroken({ count: unbroken.days, date: formatDate(dayMoment(unbroken.since), 'date') })}
        </p>
      )}
    </section>
  )
}
