/** A name as part of an address: "Mama's Ndizi & Chai" becomes `mamas-ndizi-chai`. */
export function toSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{Mark}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return slug || 'product'
}
