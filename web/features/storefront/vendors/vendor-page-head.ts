import type { Product } from '#contracts/catalog.ts'
import type { Diet } from '#contracts/food-facts.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { addStructuredData, pageHead, pageOrigin } from '#web/lib/routing/head.ts'
import { breadcrumbs, shareCard, shareImage } from '#web/lib/routing/link-previews.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const clock = (minutes: number) => {
  const time = minutes % 1440
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
}

/**
 * What stands in the head of a vendor's page, or of one of its dishes that was linked to. The loader makes it, so that
 * only this page carries the words for it.
 */
export function vendorPageHead(vendor: VendorPage, dishSlug: string | null) {
  const { name, description, slug, cover } = vendor
  const dish = vendor.menu.flatMap(({ products }) => products).find((product) => product.slug === dishSlug)
  const origin = pageOrigin()
  const path = vendorPath(vendor, dish)
  const card = shareCard(`/vendors/${slug}${dish ? `/${dish.slug}` : ''}`, dish?.picture ?? cover)
  const said = dish ? { title: `${dish.name} · ${name}`, description: dish.description } : { title: name, description }
  const head = pageHead({ ...said, path, image: card.image })
  if (import.meta.env.SSR) {
    const way = breadcrumbs(origin, [
      { name: 'Uliza', path: '/' },
      { name, path: `/vendors/${slug}` },
      ...(dish ? [{ name: dish.name, path }] : []),
    ])
    addStructuredData({ '@graph': [dish ? menuItem(vendor, dish, origin) : vendorData(vendor, origin), way] })
  }
  return { ...head, meta: [...head.meta, ...card.meta] }
}

/** The address of a shop's page, or of one of its dishes on it. */
const vendorPath = ({ slug }: Pick<VendorPage, 'slug'>, dish?: Pick<Product, 'slug'>) =>
  `/vendors/${slug}${dish ? `?dish=${dish.slug}` : ''}`

/** A shop as search engines read it. */
function vendorData(vendor: VendorPage, origin: string): Record<string, unknown> {
  const image = shareImage(vendor.cover)
  const menu = menuData(vendor, origin)
  return {
    '@type': menu ? ['LocalBusiness', 'FoodEstablishment'] : 'LocalBusiness',
    name: vendor.name,
    description: vendor.description,
    url: `${origin}/vendors/${vendor.slug}`,
    telephone: vendor.phone,
    ...(image ? { image: origin + image } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: vendor.address,
      addressLocality: vendor.area,
      addressRegion: counties[vendor.county as County] ?? vendor.county,
      addressCountry: 'KE',
    },
    currenciesAccepted: 'KES',
    openingHoursSpecification: vendor.hours.map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days[weekday - 1],
      opens: clock(opens),
      closes: clock(closes),
    })),
    ...(menu ? { hasMenu: menu } : {}),
  }
}

const schemaDiets: Record<Diet, string> = {
  VEGETARIAN: 'https://schema.org/VegetarianDiet',
  VEGAN: 'https://schema.org/VeganDiet',
  HALAL: 'https://schema.org/HalalDiet',
}

/** So many dishes stand in the page of their shop; each has a page of its own in the sitemap. */
const dishesInMenu = 60

/** The menu with its prices; nothing when there is none. */
function menuData({ menu, ...vendor }: VendorPage, origin: string): Record<string, unknown> | undefined {
  let left = dishesInMenu
  const sections = menu.flatMap(({ name, products }) => {
    const shown = products.slice(0, left)
    left -= shown.length
    const hasMenuItem = shown.map((product) => menuItem(vendor, product, origin))
    return shown.length > 0 ? [{ '@type': 'MenuSection', name, hasMenuItem }] : []
  })
  return sections.length > 0 ? { '@type': 'Menu', hasMenuSection: sections } : undefined
}

/** A dish as search engines read it: without choices it costs its price, with them from that. */
function menuItem(vendor: Pick<VendorPage, 'slug'>, product: Product, origin: string): Record<string, unknown> {
  const image = shareImage(product.picture)
  return {
    '@type': 'MenuItem',
    name: product.name,
    ...(product.description ? { description: product.description } : {}),
    url: origin + vendorPath(vendor, product),
    ...(image ? { image: origin + image } : {}),
    ...(product.diets.length > 0 ? { suitableForDiet: product.diets.map((diet) => schemaDiets[diet]) } : {}),
    offers: {
      '@type': 'Offer',
      price: product.priceKES,
      priceCurrency: 'KES',
      availability: `https://schema.org/${product.isSoldOut ? 'SoldOut' : 'InStock'}`,
    },
  }
}
