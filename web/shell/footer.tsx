import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { getLocale, locales, setLocale } from '#web/paraglide/runtime.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Logo } from '#web/ui/brand/logo.tsx'
import { column, columnHead, footerRow as row } from './footer-row.ts'
import { languages } from './language-button.tsx'
import { places } from './places.ts'
import { ThemeButton } from './theme-button.tsx'

/** The server writes into it (`around/help-column.ts`); the same object each time, so that React never writes over it. */
const drawnByServer = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

export function Footer() {
  return (
    <footer className="on-cloth wrap-anywhere mt-auto bg-cloth text-13 text-on-cloth-2 print:hidden">
      <Pindo pattern="korosho" ground="var(--color-cloth-2)" figure="var(--color-on-cloth-2)" />
      <div className="wrap grid grid-cols-2 gap-x-8 gap-y-6 pt-8 pb-[calc(var(--bottom-bars)+2rem)] md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <Link
            to={places.home}
            aria-label={m.shell_home_label()}
            className="inline-block rounded-control text-on-cloth"
          >
            <Logo />
          </Link>
          <p className="saying mt-1.5 text-accent">Kuuliza si ujinga</p>
          <p className="mt-2 max-w-[300px]">{m.shell_about()}</p>
        </div>
        <Column title={m.shell_browse()}>
          <Link to={places.home} className={row}>
            {m.shell_vendors()}
          </Link>
          <Link to={places.events} className={row}>
            {m.shell_events()}
          </Link>
          <Link to={places.sell} className={row}>
            {m.shell_sell()}
          </Link>
        </Column>
        <div className={column} data-help="" {...drawnByServer} />
        <Column title={m.shell_language_and_theme()}>
          {locales.map((locale) => (
            <button
              key={locale}
              type="button"
              lang={locale}
              aria-current={locale === getLocale() ? 'true' : undefined}
              onClick={() => setLocale(locale)}
              className={row}
            >
              {languages[locale]}
            </button>
          ))}
          <ThemeButton withName className="-ml-3 px-3" />
        </Column>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={column}>
      <h2 className={columnHead}>{title}</h2>
      {children}
    </div>
  )
}
