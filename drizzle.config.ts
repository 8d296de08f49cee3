/** Read by `npm run db:generate`, which brings the generator for the one call: it is in no installation. */
export default {
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/**/*.tables.ts',
  out: './migrations',
}
