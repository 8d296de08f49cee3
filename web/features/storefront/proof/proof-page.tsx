import type { Seal } from '#contracts/money/public-proof.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatAmount } from '#web/lib/format/money.ts'
import { dayMoment } from '#web/lib/format/time-taken.ts'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { Figures } from './figures.tsx'
import type { LoadedProof } from './load-proof.ts'
import { ReceiptCheck } from './receipt-check.tsx'
import { sealStart } from './seal-start.ts'
import { SealedCloth } from './sealed-cloth.tsx'
import { SealsBefore } from './seals-before.tsx'
import { Steps } from './steps.tsx'

/** What anybody may know of the market's money, and how to check it. */
export function ProofPage({ proof, before, nextCursor, isEarlier, checked }: LoadedProof) {
  const { latest, unbroken, figures } = proof
  return (
    <>
      <section className="on-cloth bg-cloth text-on-cloth">
        <div className="wrap grid items-center gap-x-10 gap-y-5 pt-2 pb-7 lg:grid-cols-[minmax(0,1fr)_auto] lg:pt-8 lg:pb-12">
          <div className="max-w-[480px]">
            <p className="saying mb-1.5 text-accent" lang="sw">
              Mali ya mtu ni amana
            </p>
            <h1 className="text-32 lg:text-42">{m.trust_title()}</h1>
            <p className="mt-3 text-on-cloth-2">{m.trust_about()}</p>
          </div>
          {latest ? <LatestSeal {...latest} /> : <NoSeal />}
        </div>
        <Pindo />
      </section>
      <div className="wrap">
        <Figures figures={figures} />
        <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start gap-8">
            <ReceiptCheck checked={checked} />
            <Steps latest={latest} />
          </div>
          <SealsBefore before={before} nextCursor={nextCursor} isEarlier={isEarlier} unbroken={unbroken} />
        </div>
      </div>
    </>
  )
}

const NoSeal = () => (
  <div className="max-w-[300px]">
    <p className="head text-20">{m.trust_no_seal()}</p>
    <p className="mt-1 text-13 text-on-cloth-2">{m.trust_no_seal_text()}</p>
  </div>
)

function LatestSeal({ seal, day, lines }: Seal) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4">
      <SealedCloth seal={seal} className="w-32 lg:w-60" />
      <div className="min-w-0">
        <p className="text-13 text-on-cloth-2">{m.trust_seal_of({ day: formatDate(dayMoment(day), 'date') })}</p>
        <p className="head mt-1 text-25 leading-[1.2] lg:text-32">
          {sealStart(seal)}
          <br />
          {sealStart(seal, 8)}
        </p>
        <p className="mt-1.5 text-13 text-on-cloth-2">
          {m.trust_balanced({ count: lines, lines: formatAmount(lines) })}
        </p>
        <details className="text-13">
          <summary className="reach w-fit cursor-pointer list-none py-1.5 [&::-webkit-details-marker]:hidden">
            <span className="link">{m.trust_all_marks()}</span>
          </summary>
          <code className="mt-1 block w-fit select-all break-all leading-relaxed max-w-[16ch]">{seal}</code>
        </details>
      </div>
    </div>
  )
}
