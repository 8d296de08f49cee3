import { Link } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'

const mark = '\u0000'

/** A sentence in which *Orders* is a link, wherever a language puts the word. */
export function WithOrdersLink({ words }: { words: (orders: string) => string }) {
  const [before, after] = words(mark).split(mark)
  return (
    <>
      {before}
      <Link to="/account" className="link">
        {m.payment_orders()}
      </Link>
      {after}
    </>
  )
}
