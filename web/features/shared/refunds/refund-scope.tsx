import { wholeLineName } from '#web/features/shared/options/option-choice.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import { type RefundableOrder, type RefundDraft, type RefundKind, unitsLeft } from './refundable.ts'

interface RefundWhatProps {
  order: RefundableOrder
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
  error: string | undefined
}

/** What is given back: some of the lines, an amount, or everything that is left. */
export function RefundScope({ order, draft, onChange, error }: RefundWhatProps) {
  return (
    <div className="grid gap-3">
      <Segmented<RefundKind>
        label={m.refunds_scope()}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
        options={[
          { value: 'lines', label: m.refunds_lines() },
          { value: 'amount', label: m.refunds_amount() },
          { value: 'whole', label: m.refunds_whole() },
        ]}
      />
      {draft.kind === 'lines' && <Lines order={order} draft={draft} onChange={onChange} />}
      {draft.kind === 'amount' ? (
        <Field label={m.refunds_amount_label()} hint={<AmountHint order={order} />} error={error}>
          <NumberInput
            prefix="KSh"
            value={draft.amountKES}
            onChange={(amountKES) => onChange({ ...draft, amountKES })}
          />
        </Field>
      ) : (
        error && (
          <p role="alert" className="font-[550] text-13 text-danger">
            {error}
          </p>
        )
      )}
    </div>
  )
}

function AmountHint({ order }: { order: RefundableOrder }) {
  const hasTickets = order.lines.some(({ kind }) => kind === 'TICKET')
  return (
    <>
      {m.refunds_left()} <Money kes={order.leftKES} />. {hasTickets && m.refunds_tickets_stay()}
    </>
  )
}

function Lines({ order, draft, onChange }: Omit<RefundWhatProps, 'error'>) {
  const set = (id: string, quantity: number) =>
    onChange({ ...draft, quantities: { ...draft.quantities, [id]: quantity } })
  return (
    <ul className="grid">
      {order.lines.map((line) => {
        const most = unitsLeft(line)
        const name = wholeLineName(line)
        return (
          <li key={line.id} className="flex items-center gap-3 border-line border-b py-2 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="block font-[550] [overflow-wrap:anywhere]">{name}</span>
              <span className="meta">
                <Money kes={line.unitPriceKES} /> ·{' '}
                {most === 0 ? m.refunds_line_all_back() : m.refunds_line_left({ count: most })}
              </span>
            </span>
            {most > 0 && (
              <Stepper
                label={name}
                value={Math.min(draft.quantities[line.id] ?? 0, most)}
                max={most}
                onChange={(quantity) => set(line.id, quantity)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
