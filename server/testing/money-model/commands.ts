import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer, Visitor } from '../world/visitor.ts'

interface Sent {
  person: Visitor
  url: string
  body: unknown
  key: string
  answer: Answer
}

/** Requests with an idempotency key; the last may be repeated. */
export class Commands {
  #last: Sent | null = null

  async send(person: Visitor, url: string, body: unknown): Promise<Answer> {
    const key = randomUUID()
    const answer = answered(await person.command(url, body, key))
    this.#last = { person, url, body, key, answer }
    return answer
  }

  /** The client got no response and repeats the request unchanged: one effect, and the same response. */
  async again() {
    if (!this.#last) return
    const { person, url, body, key, answer } = this.#last
    const repeated = answered(await person.command(url, body, key))
    if (answer.status === 201)
      expect([repeated.status, repeated.body.order?.id ?? repeated.body.id]).toEqual([
        201,
        answer.body.order?.id ?? answer.body.id,
      ])
  }
}

/** A refusal is a valid response; a defect is not. */
export function answered(answer: Answer): Answer {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  return answer
}
