import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { ReceiptLine } from '#contracts/money/public-proof.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatAmount, formatKES } from '#web/lib/format/money.ts'
import { dayMoment } from '#web/lib/format/time-taken.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { bookUrl, type Checked } from './load-proof.ts'
import { sealStart } from './seal-start.ts'

/** A form that works before the page is alive, and without a script. */
export function ReceiptCheck({ checked }: { checked: Checked | null }) {
  const navigate = useNavigate()
  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const receipt = String(new FormData(event.currentTarget).get('receipt')).trim()
    return navigate({ to: '/proof', search: receipt ? { receipt } : {}, resetScroll: false })
  }
  return (
    <section id="check" aria-labelledby="check-title">
      <h2 id="check-title" className="text-20 md:text-25">
        {m.trust_check()}
      </h2>
      <p id="check-about" className="mt-1 text-ink-2">
        {m.trust_check_text()}
      </p>
      <form action="/proof#check" onSubmit={check} className="mt-3 flex gap-2">
        <Input
          key={checked?.receipt}
          name="receipt"
          defaultValue={checked?.receipt}
          aria-label={m.trust_check_field()}
          aria-describedby="check-about"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="min-w-0 flex-1 uppercase"
        />
        <Button type="submit">{m.trust_check_action()}</Button>
      </form>
      <div role="status" className="mt-3">
        {checked && <Answer checked={checked} />}
      </div>
    </section>
  )
}

function Answer({ checked }: { checked: Checked }) {
  switch (checked.state) {
    case 'FOUND':
      return <Found line={checked.line} />
    case 'MISSING':
      return (
        <Notice tone="act" title={m.trust_missing({ receipt: checked.receipt.toUpperCase() })}>
          {m.trust_missing_text()}{' '}
          <Link to="/help/$page" params={{ page: 'contact' }} className="link">
            {m.trust_missing_ask()}
          </Link>
        </Notice>
      )
    case 'MALFORMED':
      return <Notice tone="bad">{m.trust_check_form()}</Notice>
    case 'TOO_MANY':
      return <Notice tone="bad">{m.trust_check_too_many()}</Notice>
    case 'FAILED':
      return <Notice tone="bad">{m.trust_check_failed()}</Notice>
  }
}

function Found({ line: { receipt, amountKES, isIncoming, at, sealed } }: { line: ReceiptLine }) {
  const amount = formatKES(amountKES)
  const [day, time] = [formatDate(at, 'weekday'), formatDate(at, 'time')]
  if (!sealed)
    return (
      <Notice tone="ok" title={m.trust_found_open()}>
        {isIncoming ? m.trust_found_open_in({ amount, day, time }) : m.trust_found_open_out({ amount, day, time })}
      </Notice>
    )
  const words = { line: formatAmount(sealed.line), day, amount, time, seal: sealStart(sealed.seal) }
  return (
    <Notice tone="ok" title={m.trust_found()}>
      {isIncoming ? m.trust_found_in(words) : m.trust_found_out(words)}
      <a href={bookUrl(sealed.day)} className="link mt-1 block w-fit py-1">
        {m.trust_found_book({ day: formatDate(dayMoment(sealed.day), 'weekday') })}
      </a>
      {sealed.mark && (
        <details>
          <summary className="reach w-fit cursor-pointer list-none py-1.5 [&::-webkit-details-marker]:hidden">
            <span className="link">{m.trust_found_mark()}</span>
          </summary>
          <p>{m.trust_found_mark_text()}</p>
          <code className="mt-1 block break-all">{`printf ${receipt}-${sealed.mark.key} | sha256sum`}</code>
          <code className="mt-1 block break-all">{sealed.mark.mark}</code>
        </details>
      )}
    </Notice>
  )
}
