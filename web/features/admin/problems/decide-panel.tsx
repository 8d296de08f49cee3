import { Suspense, useState } from 'react'
import type { AdminProblem } from '#contracts/admin/problems.ts'
import type { ProblemBearer } from '#contracts/problems/problems.ts'
import { useSettled } from '#web/features/shared/refunds/use-refund.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { RadioCards, Segmented } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NumberInput } from '#web/ui/forms/number-input.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Money } from '#web/ui/money.tsx'
import { Card } from '#web/ui/surface.tsx'
import type { DecideSheetProps } from './decide-sheet.tsx'
import { DecisionEntries } from './decision-entries.tsx'
import { takesTwo } from './takes-two.ts'

const DecideSheet = lazyChunk<DecideSheetProps>(() => import('./decide-sheet.tsx'))

type Choice = 'ASKED' | 'OFFERED' | 'OTHER' | 'NOTHING'

/** How much goes back and, apart from that, who bears it, with what the ledger would say. */
export function DecidePanel({ problem }: { problem: AdminProblem }) {
  const { payableKES, approverFromKES, givenBeforeKES } = problem
  // What has gone back since bounds the offer too.
  const offeredKES = problem.offeredKES === null ? null : Math.min(problem.offeredKES, payableKES)
  const [choice, setChoice] = useState<Choice>('ASKED')
  const [other, setOther] = useState(Number.NaN)
  const [bearer, setBearer] = useState<ProblemBearer>('SHOP')
  const [isDeciding, setIsDeciding] = useState(false)
  const sums: Record<Choice, number> = {
    ASKED: payableKES,
    OFFERED: offeredKES ?? 0,
    OTHER: other,
    NOTHING: 0,
  }
  const amountKES = sums[choice]
  const isSum = Number.isInteger(amountKES) && amountKES >= 0 && amountKES <= payableKES
  const settled = useSettled(amountKES)
  const sum = (kes: number) => <Money kes={kes} className="font-[650]" />
  return (
    <>
      <Card padded className="grid gap-4">
        <h2 className="text-17">{m.problems_decision()}</h2>
        <RadioCards<Choice>
          label={m.problems_decision()}
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'ASKED', label: m.problems_choice_asked(), aside: sum(sums.ASKED) },
            ...(offeredKES === null
              ? []
              : [{ value: 'OFFERED' as const, label: m.problems_choice_offered(), aside: sum(offeredKES) }]),
            {
              value: 'OTHER',
              label: m.problems_choice_other(),
              hint: m.problems_choice_other_text({ amount: formatKES(payableKES) }),
            },
            { value: 'NOTHING', label: m.problems_choice_nothing() },
          ]}
        />
        {choice === 'OTHER' && (
          <Field
            label={m.problems_offer_sum()}
            error={other > payableKES && m.problems_choice_other_text({ amount: formatKES(payableKES) })}
          >
            <NumberInput prefix="KSh" value={other} onChange={setOther} />
          </Field>
        )}
        {amountKES !== 0 && (
          <div className="grid gap-1.5">
            <span className="font-semibold text-13">{m.problems_who_bears()}</span>
            <Segmented<ProblemBearer>
              label={m.problems_who_bears()}
              value={bearer}
              onChange={setBearer}
              options={[
                { value: 'SHOP', label: m.problems_bearer_shop() },
                { value: 'MARKET', label: 'Uliza' },
              ]}
            />
          </div>
        )}
        {isSum && takesTwo(problem, amountKES) && (
          <p className="meta">
            {m.problems_takes_two({ amount: formatKES(approverFromKES), before: formatKES(givenBeforeKES) })}
          </p>
        )}
        <Button size="lg" block disabled={!isSum} onClick={() => setIsDeciding(true)}>
          {!isSum || amountKES === 0
            ? m.problems_give_nothing()
            : m.problems_give_back({ amount: formatKES(amountKES) })}
        </Button>
      </Card>
      {isSum && amountKES > 0 && settled === amountKES && (
        <DecisionEntries id={problem.id} decision={{ amountKES, bearer }} />
      )}
      {isDeciding && (
        <Suspense>
          <DecideSheet problem={problem} decision={{ amountKES, bearer }} onClose={() => setIsDeciding(false)} />
        </Suspense>
      )}
    </>
  )
}
