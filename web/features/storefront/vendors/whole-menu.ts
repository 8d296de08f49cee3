import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Product } from '#contracts/catalog.ts'
import { listMenu, type VendorPage } from '#contracts/vendors.ts'
import { apiPages, fillPath } from '#web/lib/api/api-query.ts'

type Menu = VendorPage['menu']

/** The beginning of a menu with what came after it: a section goes on where it was cut. */
export function joinMenu(first: Menu, rest: readonly Product[]): Menu {
  if (rest.length === 0) return first
  const sections = new Map(first.map(({ name, products }): [string, Product[]] => [name, [...products]]))
  for (const product of rest) {
    const products = sections.get(product.section)
    if (products) products.push(product)
    else sections.set(product.section, [product])
  }
  return [...sections].map(([name, products]) => ({ name, products }))
}

/**
 * As much of the menu as has come. The rest of a long one comes when its end is near; all of it while somebody looks
 * through it, as the page searches and filters what it has.
 */
export function useWholeMenu({ slug, menu, menuCursor }: VendorPage, isLookedThrough: boolean) {
  const pages = apiPages(listMenu, [fillPath(listMenu.path, { slug })])
  const rest = useInfiniteQuery({
    ...pages,
    // The rest of another beginning is another rest.
    queryKey: [...pages.queryKey, menuCursor] as unknown as typeof pages.queryKey,
    initialPageParam: menuCursor ?? '',
    enabled: false,
  })
  const { data, isFetching, isError, fetchNextPage } = rest
  const hasNextPage = data ? rest.hasNextPage : menuCursor !== null
  useEffect(() => {
    if (isLookedThrough && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isLookedThrough, hasNextPage, isFetching, isError, fetchNextPage])
  return {
    menu: joinMenu(menu, data?.pages.flatMap(({ items }) => items) ?? []),
    rest: { hasNextPage, isFetchingNextPage: isFetching, fetchNextPage },
  }
}
