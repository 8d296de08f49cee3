import { useQueryClient } from '@tanstack/react-query'
import { askMarket } from '#contracts/problems/problems.ts'
import type { OrderId, ProblemId } from '#contracts/wire/primitives.ts'
import { orderProblems } from '#web/features/shared/problems/order-problems.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface AskMarketSheetProps {
  orderId: OrderId
  problemId: ProblemId
  shop: string
  onClose: () => void
}

/** Refuses what the shop offers, in words that it reads too: the market decides. */
export default function AskMarketSheet({ orderId, problemId, shop, onClose }: AskMarketSheetProps) {
  const queryClient = useQueryClient()
  return (
    <TextSheet
      endpoint={askMarket}
      field="words"
      isFree
      title={m.problems_ask_market()}
      text={m.problems_ask_market_text({ shop })}
      label={m.problems_ask_market_words()}
      confirm={m.problems_send()}
      done={m.problems_asked()}
      onSend={async (body) => {
        const told = await call(askMarket, { params: { id: orderId, problemId }, body })
        queryClient.setQueryData(orderProblems(orderId).queryKey, told)
      }}
      onClose={onClose}
    />
  )
}
