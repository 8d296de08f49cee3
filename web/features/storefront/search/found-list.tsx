import type { Found, FoundProduct as Product } from '#contracts/search/search.ts'
import { isShut } from '#web/features/shared/search/found-add.tsx'
import { FoundLink, type FoundLinkProps } from '#web/features/shared/search/found-link.tsx'
import { m } from '#web/paraglide/messages.js'
import { SectionHead } from '#web/ui/surface.tsx'
import { FoundProduct } from './found-product.tsx'
import { kindLabels } from './search-tabs.tsx'

export interface FoundListProps {
  found: readonly Found[]
  /** What is marked in names. */
  words: readonly string[]
  now: number
}

const isProduct = (each: Found): each is Product => each.kind === 'PRODUCT'

/** What was found, in its order: what can be had now, what opens later, and then the other kinds. */
export function FoundList({ found, words, now }: FoundListProps) {
  const products = found.filter(isProduct)
  const later = products.filter((each) => isShut(each, now))
  const open = products.filter((each) => !isShut(each, now))
  return (
    <>
      <FoundProducts title={kindLabels.PRODUCT()} isQuiet products={open} words={words} now={now} />
      <FoundProducts title={m.found_later()} products={later} words={words} now={now} isFirst={open.length === 0} />
      {(['SHOP', 'EVENT', 'AREA'] as const).map((kind) => (
        <Others
          key={kind}
          title={kindLabels[kind]()}
          found={found.filter((each): each is FoundLinkProps['found'] => each.kind === kind)}
          words={words}
          now={now}
        />
      ))}
    </>
  )
}

export interface FoundProductsProps {
  title: string
  /** Its title is read aloud alone: what stands above says it already. */
  isQuiet?: boolean
  /** The first thing of the page. */
  isFirst?: boolean
  products: readonly Product[]
  words: readonly string[]
  now: number
}

export function FoundProducts({ title, isQuiet, isFirst = true, products, words, now }: FoundProductsProps) {
  if (products.length === 0) return null
  return (
    <section aria-label={title}>
      {isQuiet ? <h2 className="sr-only">{title}</h2> : <SectionHead title={title} />}
      <div className="sm:grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {products.map((each, place) => (
          <FoundProduct key={each.id} found={each} words={words} now={now} eager={isFirst && place === 0} />
        ))}
      </div>
    </section>
  )
}

interface OthersProps extends Omit<FoundListProps, 'found'> {
  title: string
  found: readonly FoundLinkProps['found'][]
}

function Others({ title, found, words, now }: OthersProps) {
  if (found.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {found.map((each) => (
          <FoundLink
            key={each.id}
            found={each}
            words={words}
            now={now}
            className="min-h-18 rounded-card border border-line bg-surface px-3.5 py-2 hover:border-line-strong"
          />
        ))}
      </div>
    </section>
  )
}
