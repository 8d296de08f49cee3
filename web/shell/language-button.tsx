import { m } from '#web/paraglide/messages.js'
import { getLocale, type Locale, setLocale } from '#web/paraglide/runtime.js'
import { cn } from '#web/ui/cn.ts'

export const languages: Record<Locale, string> = { en: 'English', sw: 'Kiswahili' }

/** Two languages, so one press changes to the other. The page is loaded again in it; the cart is safe on the device. */
export function LanguageButton({ className }: { className?: string }) {
  const locale = getLocale()
  const other: Locale = locale === 'en' ? 'sw' : 'en'
  return (
    <button
      type="button"
      onClick={() => setLocale(other)}
      data-tooltip
      aria-label={m.shell_language({ code: locale.toUpperCase(), current: languages[locale], other: languages[other] })}
      className={cn(
        'grid size-11 flex-none place-items-center rounded-control font-bold text-13 uppercase hover:bg-cloth-2',
        className,
      )}
    >
      {locale}
    </button>
  )
}
