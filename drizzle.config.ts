import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/**/*.tables.ts', './server/platform/http/rate-limit.ts'],
  out: './migrations',
})
