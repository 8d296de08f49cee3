import { describe, expect, expectTypeOf, it } from 'vitest'
import { login } from '#contracts/account/identity.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { loadBodySchema } from './endpoint-schemas.ts'

describe('the schemas of an endpoint', () => {
  it('have no type in the code of pages, where only the body of a form is loaded', async () => {
    expectTypeOf(login.body).toEqualTypeOf<'Schemas are not in the browser: use useEndpointForm.'>()
    expectTypeOf(login.response).toEqualTypeOf<'Schemas are not in the browser: use useEndpointForm.'>()
    expectTypeOf<BodyOf<typeof login>['password']>().toEqualTypeOf<string>()
    expect((await loadBodySchema(login))?.safeParse({}).success).toBe(false)
  })
})
