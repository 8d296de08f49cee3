import { Toast as Radix } from 'radix-ui'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import CircleAlert from '~icons/lucide/circle-alert'
import CircleCheck from '~icons/lucide/circle-check'
import X from '~icons/lucide/x'
import { dismissToast, type Toast, useToasts } from './use-toast.ts'

/**
 * Where toasts appear: at the top on a phone, at the bottom right on a wide screen, above a press that runs out there.
 * F8 brings the keyboard there.
 */
export default function Toaster() {
  const toasts = useToasts()
  return (
    <Radix.Provider duration={5000} swipeThreshold={50} swipeDirection="right" label={m.ui_notification()}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        label={m.ui_notifications({ hotkey: '{hotkey}' })}
        className="fixed inset-x-0 top-0 z-60 mx-auto grid w-full max-w-[432px] gap-2 p-4 md:inset-auto md:right-0 md:bottom-(--runs-out)"
      />
    </Radix.Provider>
  )
}

function ToastCard({ toast: { id, title, description, variant, icon, duration, isOpen } }: { toast: Toast }) {
  const isBad = variant === 'destructive'
  const mark = isBad ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden className="text-[#66d6a0]" />
  return (
    <Radix.Root
      data-variant={variant ?? 'default'}
      open={isOpen}
      onOpenChange={(open) => open || dismissToast(id)}
      duration={duration}
      type={isBad ? 'foreground' : 'background'}
      className={cn(
        'on-cloth grid animate-toast-down grid-cols-[auto_1fr_auto] items-start gap-3 rounded-[12px] border py-3 pr-1.5 pl-3.5 text-13 shadow-3 md:animate-toast-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-fade data-[state=closed]:[animation-direction:reverse]',
        isBad ? 'border-transparent bg-danger-fill text-on-danger' : 'border-cloth-line bg-cloth text-on-cloth',
      )}
    >
      <span className="pt-0.5">{icon ?? mark}</span>
      <div className="min-w-0">
        <Radix.Title className="font-[650] text-15 [overflow-wrap:anywhere]">{title}</Radix.Title>
        {description && <Radix.Description className="[overflow-wrap:anywhere]">{description}</Radix.Description>}
      </div>
      <Radix.Close
        aria-label={m.ui_close()}
        data-tooltip
        className="-my-1.5 grid size-11 place-items-center rounded-control"
      >
        <X aria-hidden className="size-[18px]" />
      </Radix.Close>
    </Radix.Root>
  )
}
