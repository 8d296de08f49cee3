/** Stands in the address where somebody wants to see every vendor, without forgetting their area. */
export const anywhere = 'any'

/**
 * What a list is narrowed by: what the address says, and the area that was chosen last unless the address has another.
 */
export const withArea = <Filters extends object>(
  search: Filters & { area?: string },
  area: string | null,
): Filters & { area?: string } => ({
  ...search,
  area: search.area === anywhere ? undefined : (search.area ?? area ?? undefined),
})
