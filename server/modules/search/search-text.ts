/** Words as the search compares them: small letters without marks, and digits; `search_text` in the database is the same. */
export const searchText = (given: string): string =>
  given
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’‘`´]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
