import { useState } from 'react'
import type { Allergen } from '#contracts/food-facts.ts'
import { AllergenChoice } from '#web/features/shared/food/allergen-choice.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'

export interface AllergenSheetProps {
  without: readonly Allergen[]
  onClose: () => void
  onChoose: (without: readonly Allergen[]) => void
}

/** The allergens that somebody avoids. */
export default function AllergenSheet({ without, onClose, onChoose }: AllergenSheetProps) {
  const [chosen, setChosen] = useState(without)
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={m.food_filter_without_title()}
      description={m.food_filter_without_text()}
      footer={
        <>
          <Button variant="quiet" disabled={chosen.length === 0} onClick={() => setChosen([])}>
            {m.food_filter_clear()}
          </Button>
          <Button onClick={() => onChoose(chosen)}>{m.food_filter_show()}</Button>
        </>
      }
    >
      <AllergenChoice label={m.food_allergens()} value={chosen} onChange={setChosen} />
    </Sheet>
  )
}
