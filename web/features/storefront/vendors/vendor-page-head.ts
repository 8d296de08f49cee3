import type { Diet } from '#contracts/food-facts.ts'
import type { VendorPage } from '#contracts/vendors.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { pageHead, pageOrigin, structuredData } from '#web/lib/routing/head.ts'
import { shareImage } from '#web/lib/routing/share-image.ts'

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
  const head = dish
    ? { title: `${dish.name} · ${name}`, description: dish.description, image: shareImage(dish.picture ?? cover) }
    : { title: name, description, image: shareImage(cover) }
  return {
    ...pageHead({ ...head, path: `/vendors/${slug}` }),
    ...structuredData(vendorData(vendor, pageOrigin())),
  }
}

/** A shop as search engines read it. */
function vendorData(vendor: VendorPage, origin: string): Record<string, unknown> {
  const image = shareImage(vendor.cover)
  const menu = menuData(vendor.menu)
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

/** What on the menu is fit for a diet; nothing when the vendor claims that of nothing. */
function menuData(menu: VendorPage['menu']): Record<string, unknown> | undefined {
  const sections = menu.flatMap(({ name, products }) => {
    const fit = products.filter(({ diets }) => diets.length > 0)
    const hasMenuItem = fit.map((product) => ({
      '@type': 'MenuItem',
      name: product.name,
      suitableForDiet: product.diets.map((diet) => schemaDiets[diet]),
    }))
    return fit.length > 0 ? [{ '@type': 'MenuSection', name, hasMenuItem }] : []
  })
  return sections.length > 0 ? { '@type': 'Menu', hasMenuSection: sections } : undefined
}
