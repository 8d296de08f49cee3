import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { useConfirmedLink } from '#web/ui/workspace/confirmation.ts'
import Download from '~icons/lucide/download'

/** Downloads everything that is kept of the account; whoever asks proves to be there first. */
export function DataCopy() {
  const link = useConfirmedLink(m.account_data_download())
  return (
    <section className="mt-8 border-line border-t pt-6">
      <h2 className="mb-1 text-20">{m.account_data()}</h2>
      <p className="mb-3 max-w-[60ch] text-ink-2">{m.account_data_text()}</p>
      <ButtonAnchor variant="quiet" href={`/api/user/personal-data.zip?language=${getLocale()}`} download {...link}>
        <Download aria-hidden />
        {m.account_data_download()}
      </ButtonAnchor>
    </section>
  )
}
