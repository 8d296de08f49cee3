import { ApiError } from '#web/lib/api-error.ts'
import { refusalWords } from '#web/lib/errors/refusal-words.ts'
import { m } from '#web/paraglide/messages.js'
import { Sign } from './sign.tsx'

/** Nobody knows whether the ticket is good: that is not a yes, and not a no. */
export function UnansweredView({ error }: { error: unknown }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center px-5 text-center">
      <Sign verdict="open" />
      <div role="alert" className="mt-3">
        <p className="head text-[clamp(36px,12vw,60px)] leading-none [font-stretch:78%]">{m.scan_not_checked()}</p>
        <p className="mt-3 max-w-[34ch] font-semibold text-17">
          {error instanceof ApiError ? refusalWords(error) : m.scan_no_answer()}
        </p>
      </div>
    </div>
  )
}
