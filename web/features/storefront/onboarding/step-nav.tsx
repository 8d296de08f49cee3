import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import { type StepId, stepIds, steps } from './steps.ts'

/** Where one is among the steps, and the way to any of them; what is missing is said at the end. */
export function StepNav({ current, go }: { current: StepId; go: (step: StepId) => void }) {
  const place = stepIds.indexOf(current)
  return (
    <nav aria-label={m.onboarding_steps()}>
      <ol className="flex gap-1.5 lg:grid lg:gap-1">
        {stepIds.map((id, index) => (
          <li key={id} className="min-w-0 flex-1">
            <button
              type="button"
              aria-current={id === current ? 'step' : undefined}
              onClick={() => go(id)}
              className="group flex min-h-11 w-full items-center gap-2.5 rounded-control lg:px-2 lg:hover:bg-sunken"
            >
              <span
                aria-hidden
                className={cn(
                  'h-1.5 w-full rounded-full lg:hidden',
                  index < place ? 'bg-ink' : index === place ? 'bg-accent' : 'bg-line',
                )}
              />
              <span
                aria-hidden
                className={cn(
                  'grid size-7 flex-none place-items-center rounded-[8px] border-2 font-[650] text-13 max-lg:hidden',
                  index < place && 'border-ink bg-ink text-surface',
                  index === place && 'border-accent-edge bg-accent text-on-accent',
                  index > place && 'border-line bg-surface text-ink-2',
                )}
              >
                {index < place ? <Check className="size-4 [stroke-width:2.6]" /> : index + 1}
              </span>
              <span
                className={cn(
                  'text-left max-lg:sr-only',
                  index === place ? 'font-[650]' : 'text-ink-2 group-hover:text-ink',
                )}
              >
                {steps[id].label()}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
