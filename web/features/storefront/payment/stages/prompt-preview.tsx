import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

/** How the provider calls us on the prompt. */
const shop = 'ULIZA MARKETPLACE'

export interface PromptPreviewProps {
  /** The name of what asks, as it is in English. */
  method: string
  phone: string
  amountKES: number
  account: string
}

/**
 * The prompt as the phone will show it, in its own colours and always in English. A picture: nothing can be typed here.
 */
export function PromptPreview({ method, phone, amountKES, account }: PromptPreviewProps) {
  const amount = amountKES.toLocaleString('en-KE', { minimumFractionDigits: 2 })
  return (
    <figure className="max-w-[400px] rounded-control bg-[#ededed] px-4 pt-3 pb-3.5 text-[#161616] text-15 shadow-3 [font-family:system-ui,Roboto,sans-serif]">
      <figcaption className="mb-1.5 text-12 text-[#595959]">{m.payment_appears({ phone })}</figcaption>
      <p lang="en">{m.payment_prompt_question({ amount, shop, account })}</p>
      <p lang="en" className="mt-2">
        {m.payment_prompt_pin({ method: method.toUpperCase() })}
      </p>
      <div aria-hidden className="mt-0.5 flex w-32 gap-2.5 border-[#0f7049] border-b-2 px-0.5 py-2">
        <Dot />
        <Dot />
        <Dot isEmpty />
        <Dot isEmpty />
      </div>
    </figure>
  )
}

const Dot = ({ isEmpty }: { isEmpty?: boolean }) => (
  <span className={cn('size-[9px] rounded-full', isEmpty ? 'bg-[#bbbbbb]' : 'bg-[#161616]')} />
)
