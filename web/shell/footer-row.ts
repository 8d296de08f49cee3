export const column = 'grid content-start justify-items-start'
export const columnHead = 'text-13 text-on-cloth'
export const footerRow =
  'flex min-h-11 items-center hover:text-on-cloth aria-[current]:font-semibold aria-[current]:text-on-cloth'
