import { useState } from 'react'
import { chooseTheme, chosenTheme, type Theme } from '#web/lib/theme.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale, type Locale, setLocale } from '#web/paraglide/runtime.js'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { AccountPage } from './account-layout.tsx'

const languages: { value: Locale; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
]

export function LanguagePage() {
  const [theme, setTheme] = useState(chosenTheme)
  const looks: { value: Theme; label: string }[] = [
    { value: 'system', label: m.account_theme_system() },
    { value: 'light', label: m.account_theme_light() },
    { value: 'dark', label: m.account_theme_dark() },
  ]
  return (
    <AccountPage title={m.account_language()}>
      <h2 className="mb-2 text-17">{m.account_language_label()}</h2>
      <RadioCards
        label={m.account_language_label()}
        options={languages}
        value={getLocale()}
        onChange={(locale) => void setLocale(locale)}
      />
      <p className="meta mt-2">{m.account_language_hint()}</p>
      <h2 className="mt-8 mb-2 text-17">{m.account_theme()}</h2>
      <RadioCards
        label={m.account_theme()}
        options={looks}
        value={theme}
        onChange={(chosen) => {
          chooseTheme(chosen)
          setTheme(chosen)
        }}
      />
    </AccountPage>
  )
}
