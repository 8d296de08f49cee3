import type { Language } from '#contracts/account/identity.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import type { Picture } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { isPublicSql, productJson, toProduct } from '#server/modules/catalog/index.ts'
import { findEvent } from '#server/modules/events/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { DomainError } from '#server/platform/errors.ts'
import { printedMoment, printedTime } from '#server/platform/pdf/printed.ts'

/** What is written on a card beside its picture. */
export interface ShareCard {
  title: string
  facts: string[]
  /** `KSh 650`; null where it is not sold as one thing. */
  price: string | null
  picture: Picture | null
}

/** A shop that anybody may see. */
export async function shopCard(db: Db, slug: string): Promise<ShareCard | null> {
  const shop = await selectOne(
    db,
    columns({
      title: vendors.name,
      tagline: vendors.tagline,
      area: vendors.area,
      county: vendors.county,
      picture: vendors.cover,
    }),
    sql`from ${vendors} where ${acrossVendors('public-page')} and ${vendors.slug} = ${slug} and ${vendors.status} = 'APPROVED'`,
  )
  if (!shop) return null
  const { title, tagline, area, county, picture } = shop
  const facts = [tagline, [area, countyName(county)].filter(Boolean).join(', ')].filter(Boolean)
  return { title, facts, price: null, picture }
}

/** A dish, or other goods, that anybody may see at this shop. */
export async function dishCard(
  db: Db,
  { shop, dish }: { shop: string; dish: string },
  language: Language,
): Promise<ShareCard | null> {
  const found = await selectOne(
    db,
    columns({ product: productJson, cover: vendors.cover, shop: vendors.name, area: vendors.area }),
    sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId} and ${vendors.status} = 'APPROVED'
      where ${acrossVendors('public-page')} and ${vendors.slug} = ${shop} and ${products.slug} = ${dish}
        and ${products.kind} = 'ITEM' and ${isPublicSql}`,
  )
  if (!found) return null
  const { name, picture, priceKES, variations } = toProduct(found.product)
  return {
    title: name,
    facts: [found.shop, found.area].filter(Boolean),
    price: priceFrom(priceKES, variations.length > 0, language),
    picture: picture ?? found.cover,
  }
}

/** An event that anybody may see. */
export async function eventCard(db: Db, slug: string, now: Date, language: Language): Promise<ShareCard | null> {
  const event = await findEvent(db, slug, now).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  })
  if (!event) return null
  const startsAt = new Date(event.startsAt)
  const day = printedMoment(language, startsAt, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return {
    title: event.title,
    facts: [`${day}, ${printedTime(language, startsAt)}`, event.venue].filter(Boolean),
    price: event.priceFromKES === null ? null : priceFrom(event.priceFromKES, event.ticketTypes.length > 1, language),
    picture: event.poster,
  }
}

const words = { en: { from: 'from', free: 'Free' }, sw: { from: 'kuanzia', free: 'Bure' } } as const

function priceFrom(priceKES: number, isLowest: boolean, language: Language): string {
  const { from, free } = words[language]
  const price = priceKES === 0 ? free : `KSh ${priceKES.toLocaleString('en')}`
  return isLowest ? `${from} ${price}` : price
}

const countyName = (county: string) => counties[county as County] ?? county
