import { aPerson } from '../builders/people.ts'
import type { World } from '../world/world.ts'

/** Forty wrong codes for one phone at once. Returns how many were compared with the code, and how many were refused before. */
export async function fortyWrongCodes(world: World) {
  const person = await aPerson(world)
  const sent = await person.post('/api/user/phone/code', {})
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.body))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      person.post('/api/user/phone/verification', { code: String(at).padStart(6, '0') }),
    ),
  )
  const count = (code: string) => answers.filter(({ body }) => body.code === code).length
  return { compared: count('wrong_phone_code'), refused: count('phone_code_expired') }
}
