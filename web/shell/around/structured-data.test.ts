import { expect, it } from 'vitest'
import { structuredDataHtml } from './structured-data.ts'

it('what search engines read does not end with a vendor’s own words', () => {
  const html = structuredDataHtml({ name: '</script><script>alert(1)</script>' })
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(html.replaceAll(/<[^>]*>/g, ''))).toEqual({ name: '</script><script>alert(1)</script>' })
  expect(structuredDataHtml(undefined)).toBe('')
})
