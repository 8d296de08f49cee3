import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminProblem, decideProblem } from '#contracts/admin/problems.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'
import { adminProblem, type Decision } from './problems.queries.ts'
import { takesTwo } from './takes-two.ts'

export interface DecideSheetProps {
  problem: AdminProblem
  decision: Decision
  onClose: () => void
}

/** Decides, with the reason that both sides read; from a sum on it is proposed, and another administrator confirms it. */
export default function DecideSheet({ problem, decision, onClose }: DecideSheetProps) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { id, vendor, customer } = problem
  const { amountKES, bearer } = decision
  const amount = formatKES(amountKES)
  const isProposed = takesTwo(problem, amountKES)
  const names = { amount, customer: customer.name, shop: vendor.name }
  return (
    <TextSheet
      endpoint={decideProblem}
      field="words"
      fixed={decision}
      title={amountKES === 0 ? m.problems_decide_nothing_title(names) : m.problems_decide_title(names)}
      text={
        amountKES === 0
          ? m.problems_decide_nothing_text()
          : bearer === 'SHOP'
            ? m.problems_decide_shop_text(names)
            : m.problems_decide_market_text(names)
      }
      label={m.problems_decide_why()}
      confirm={
        isProposed
          ? m.problems_propose()
          : amountKES === 0
            ? m.problems_give_nothing()
            : m.problems_give_back({ amount })
      }
      done={isProposed ? m.problems_proposed({ amount }) : m.problems_decided()}
      onSend={async (body) => {
        const decided = await call(decideProblem, { params: { id }, body, idempotencyKey })
        queryClient.setQueryData(adminProblem(id).queryKey, decided)
      }}
      onClose={onClose}
    />
  )
}
