import { useState } from 'react'
import { chooseTheme, chosenTheme, type Theme } from '#web/lib/theme.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Contrast from '~icons/lucide/contrast'
import Moon from '~icons/lucide/moon'
import Sun from '~icons/lucide/sun'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Contrast, light: Sun, dark: Moon }
const themeNames: Record<Theme, () => string> = {
  system: () => m.shell_theme_system(),
  light: () => m.shell_theme_light(),
  dark: () => m.shell_theme_dark(),
}

/** As the device, light, dark, and round again. */
export function ThemeButton({ className, withName }: { className?: string; withName?: boolean }) {
  const [theme, setTheme] = useState(chosenTheme)
  const Icon = icons[theme]
  function change() {
    chooseTheme(next[theme])
    setTheme(next[theme])
  }
  return (
    <button
      type="button"
      onClick={change}
      data-tooltip={withName ? undefined : true}
      aria-label={m.shell_theme({ current: themeNames[theme](), next: themeNames[next[theme]]() })}
      className={cn(
        'inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-2 rounded-control hover:bg-cloth-2',
        className,
      )}
    >
      <Icon aria-hidden />
      {withName && themeNames[theme]()}
    </button>
  )
}
