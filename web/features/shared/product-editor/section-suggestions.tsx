import { useInfiniteQuery } from '@tanstack/react-query'
import { productPages } from '#web/features/shared/products/products.queries.ts'
import { loadedRows } from '#web/ui/tables/record-list.tsx'

/** The sections the menu has already, offered while one is typed. */
export function SectionSuggestions({ id }: { id: string }) {
  const sections = new Set(loadedRows(useInfiniteQuery(productPages('VENDOR', {}))).map(({ section }) => section))
  return (
    <datalist id={id}>
      {[...sections].map((section) => (
        <option key={section} value={section} />
      ))}
    </datalist>
  )
}
